/** The files of a package by path: text where the bytes are UTF-8, bytes where they are not. Folder and zip give the same map. */
export type PackageFiles = ReadonlyMap<string, string | Uint8Array>;

import { nearest } from '../nearest.ts';

/** The files of a package by path: text where the bytes are UTF-8, bytes where they are not. Folder and zip give the same map. */
export type PackageFiles = ReadonlyMap<string, string | Uint8Array>;

/** The text of a file, without the mark that some editors put in front; undefined where there is none. */
export function textAt(files: PackageFiles, path: string): string | undefined {
  const file = files.get(path);
  return typeof file === 'string' ? file.replace(/^\ufeff/, '') : undefined;
}

/** The file that was probably meant by a name that another file has for it; never that file itself. */
export function meantFile(name: string, files: PackageFiles, namedIn: string): string | undefined {
  return nearest(
    name,
    [...files.keys()].filter((file) => file !== namedIn),
  );
}

/** The script that a package carries for the scripted engine, if it carries one. */
export const PACKAGE_SCRIPT = 'script.yaml';

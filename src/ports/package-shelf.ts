import type { PackageFiles } from '../core/package/package-files.ts';

export type Shelved = {
  /** The content hash: its name on the shelf, and what runs are pinned to. */
  readonly hash: string;
  readonly name: string;
  readonly version: string;
  /** Where it came from: an address, or an absolute path, so that two places of one name can be told apart. */
  readonly source: string;
  readonly addedAt: number;
  readonly files: number;
  readonly bytes: number;
};

/**
 * Packages as they were when they were first used, by content hash: read-only and never changed.
 * Implementations must pass `test/contracts/package-shelf.ts`.
 */
export interface PackageShelf {
  /** All or nothing. The same content again is the same entry, as it was first added. */
  put(files: PackageFiles, about: Pick<Shelved, 'name' | 'version' | 'source' | 'addedAt'>): Promise<Shelved>;
  /** Every byte checked against the hash; fault PACKAGE_CORRUPT where something was changed. */
  get(hash: string): Promise<PackageFiles | undefined>;
  /** Newest first. */
  list(): Promise<readonly Shelved[]>;
  /** All or nothing; without an entry of that hash nothing happens. The caller has made sure that nothing needs it. */
  remove(hash: string): Promise<void>;
  /** The real folder of a shelved package, for mounts; undefined where it is not on the shelf. */
  folder(hash: string): Promise<string | undefined>;
}

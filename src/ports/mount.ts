import type { StopSignal } from './stop-signal.ts';

/** Names from the mount's root downwards; none is empty, `.`, `..` or holds a slash. The empty list is the root. */
export type Segments = readonly string[];

export type EntryKind = 'file' | 'folder' | 'link' | 'other';
export type Entry = { readonly name: string; readonly kind: EntryKind };

/** Why a mount says no. It never says where on the machine something lies. */
export type MountRefusal = {
  readonly kind: 'refused';
  readonly reason:
    | 'missing'
    /** A link, a second name of a file, or anything else that may lead out of the mount. */
    | 'outside'
    /** Neither a regular file nor a folder. */
    | 'special'
    | 'not-a-file'
    | 'not-a-folder'
    | 'too-large'
    | 'read-only'
    | 'protected'
    /** The file is not what the caller said it was. */
    | 'changed'
    /** The disk is full, the permissions are wrong, the name is too long. */
    | 'failed';
  /** One sentence without a path. */
  readonly why: string;
};

export type FoundFile = { readonly kind: 'found'; readonly bytes: Uint8Array };
export type FoundFolder = {
  readonly kind: 'listed';
  /** Sorted by name, at most as many as asked for. */
  readonly entries: readonly Entry[];
  readonly total: number;
};
export type Written = { readonly kind: 'written'; readonly created: boolean };

export type MadeFolder = { readonly kind: 'made' };

export type WriteOptions = {
  /** SHA-256 in hex of what must be there; null where nothing may be there; left out where it does not matter. */
  readonly expected?: string | null;
};

/** What a walk comes by. Links and special files are named and passed by; a folder is named only if it cannot be read. */
export type Walked = { readonly path: Segments; readonly kind: 'file' | 'link' | 'other' | 'unreadable' };

export type WalkOptions = {
  readonly signal: StopSignal;
  /** Whether to go into a folder; left out: into all. */
  readonly enter?: (folder: Segments) => boolean;
};

/**
 * A folder of the machine that models see under an alias, and cannot leave.
 * Implementations must pass `test/contracts/mount.ts`. Nothing here throws for what stands on the disk.
 */
export interface Mount {
  list(path: Segments, limit: number): Promise<FoundFolder | MountRefusal>;
  /** The whole of a regular file of at most `maxBytes`. Links are followed as long as they stay inside. */
  read(path: Segments, maxBytes: number): Promise<FoundFile | MountRefusal>;
  /** Whole or not at all, and on the disk when it returns. Folders on the way are made; no link is followed. */
  write(path: Segments, bytes: Uint8Array, options?: WriteOptions): Promise<Written | MountRefusal>;
  /** A folder with all that are missing on the way; one that is there already counts. No link is followed. */
  makeFolder(path: Segments): Promise<MadeFolder | MountRefusal>;
  /** Everything below a path, in order of the names; ends early when told to, and holds nothing between two steps. */
  walk(path: Segments, options: WalkOptions): AsyncIterable<Walked>;
}

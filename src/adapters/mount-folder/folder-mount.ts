import type { Dirent } from 'node:fs';
import { opendir, realpath, stat } from 'node:fs/promises';
import type {
  Entry,
  EntryKind,
  FoundFolder,
  Mount,
  MountRefusal,
  Segments,
  Walked,
  WalkOptions,
} from '../../ports/mount.ts';
import { follow } from './follow.ts';
import { type Root, travel } from './journey.ts';
import { READ_ONLY } from './mount-refusals.ts';
import { platformWalker } from './mount-safety.ts';
import { readFile } from './read-file.ts';
import { objectId, type Walker } from './walker.ts';
import { makeFolder, writeFile } from './write-file.ts';

export type FolderMountOptions = {
  readonly writable: boolean;
  /** Told of each folder before a file is written into it. */
  readonly note?: (folder: string) => void;
};

/** A folder of the machine as a mount; undefined where there is no such folder. */
export async function folderMount(
  folder: string,
  { writable, note }: FolderMountOptions,
  walker: Walker = platformWalker(),
): Promise<Mount | undefined> {
  const found = await rootOf(folder, walker);
  if (found === undefined) return undefined;
  const root: Root = { ...found, note };
  return {
    list: (path, limit) => listFolder(root, path, limit),
    read: (path, maxBytes) => readFile(root, path, maxBytes),
    write: async (path, bytes, options) => (writable ? writeFile(root, path, bytes, options) : READ_ONLY),
    makeFolder: async (path) => (writable ? makeFolder(root, path) : READ_ONLY),
    walk: (path, options) => walkFiles(root, path, options),
  };
}

/** The person who names the folder may name it by a link; from here on its real path counts, and which folder it was. */
async function rootOf(folder: string, walker: Walker): Promise<Root | undefined> {
  try {
    const path = await realpath(folder);
    const stats = await stat(path, { bigint: true });
    return stats.isDirectory() ? { path, id: objectId(stats), walker } : undefined;
  } catch {
    return undefined;
  }
}

/** As deep as a path from a model may be. */
const MAX_DEPTH = 64;

type Found = { readonly path: Segments; readonly kind: EntryKind };

/** Goes down folder by folder, each reached anew from the root: nothing is held while the caller thinks. */
async function* walkFiles(root: Root, path: Segments, { signal, enter }: WalkOptions): AsyncGenerator<Walked> {
  const pending: Found[] = [{ path, kind: 'folder' }];
  for (let next = pending.pop(); next !== undefined && !signal.aborted; next = pending.pop()) {
    const { path: at, kind } = next;
    if (kind !== 'folder') yield { path: at, kind };
    else if (at === path || enter?.(at) !== false) {
      const below = await contents(root, at);
      if (typeof below === 'string') yield { path: at, kind: below };
      else for (const found of below) pending.push(found);
    }
  }
}

/** What a folder holds, last name first; or what it turned out to be. */
async function contents(root: Root, path: Segments): Promise<readonly Found[] | 'file' | 'unreadable'> {
  if (path.length > MAX_DEPTH) return 'unreadable';
  const listed = await listFolder(root, path, Number.POSITIVE_INFINITY);
  if (listed.kind === 'refused') return listed.reason === 'not-a-folder' ? 'file' : 'unreadable';
  return listed.entries.toReversed().map(({ name, kind }) => ({ path: [...path, name], kind }));
}

/** Read in one go: a folder of ordinary size is one call to the system. */
const BATCH = 1_024;

async function listFolder(root: Root, path: Segments, limit: number): Promise<FoundFolder | MountRefusal> {
  return travel(root, path, async (journey) => {
    const refusal = await follow(journey, path);
    if (refusal !== undefined) return refusal;
    const folder = journey.here();
    await journey.walker.confirm(folder);
    const found = await firstEntries(folder.address, limit);
    await journey.walker.confirm(folder);
    return found;
  });
}

/** The first by name; a folder of millions does not have to fit into memory to be counted. */
async function firstEntries(address: string, limit: number): Promise<FoundFolder> {
  let entries: Entry[] = [];
  let total = 0;
  for await (const entry of await opendir(address, { bufferSize: BATCH })) {
    total += 1;
    entries.push({ name: entry.name, kind: kindOf(entry) });
    if (entries.length >= 2 * limit + BATCH) entries = first(entries, limit);
  }
  return { kind: 'listed', entries: first(entries, limit), total };
}

function first(entries: Entry[], limit: number): Entry[] {
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1)).slice(0, limit);
}

function kindOf(entry: Dirent): EntryKind {
  if (entry.isSymbolicLink()) return 'link';
  if (entry.isDirectory()) return 'folder';
  return entry.isFile() ? 'file' : 'other';
}

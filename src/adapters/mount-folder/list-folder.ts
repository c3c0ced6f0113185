import type { Dirent } from 'node:fs';
import { opendir } from 'node:fs/promises';
import type { Entry, EntryKind, FoundFolder, MountRefusal, Segments } from '../../ports/mount.ts';
import { followToFolder } from './follow.ts';
import { type Root, travel } from './journey.ts';

/** Read in one go: a folder of ordinary size is one call to the system. */
const BATCH = 1_024;

export async function listFolder(root: Root, path: Segments, limit: number): Promise<FoundFolder | MountRefusal> {
  return travel(root, path, async (journey) => {
    const refusal = await followToFolder(journey, path);
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

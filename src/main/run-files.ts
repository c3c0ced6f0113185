import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { removeSealed } from '../adapters/package-shelf-folder/drafts.ts';
import { databaseFile } from '../adapters/store-sqlite/open-database.ts';
import type { RunFiles } from '../app/place.ts';

/** What runs have beside the log: one folder each, in which everything of theirs lies. */
export function runFiles(home: string): RunFiles {
  const folderOf = (runId: string) => join(home, 'runs', runId);
  const store = ['', '-wal'].map((end) => `${databaseFile(home)}${end}`);
  return {
    bytes: async (runIds) => {
      const sizes = await Promise.all([...store, ...runIds.map(folderOf)].map(sizeOf));
      return sizes.reduce((sum, size) => sum + size, 0);
    },
    remove: async (runIds) => {
      for (const runId of runIds) await removeSealed(folderOf(runId));
    },
  };
}

/** In blocks of the disk, with all below; nothing where it is not there. */
async function sizeOf(path: string): Promise<number> {
  const found = await lstat(path).catch(() => undefined);
  if (found === undefined) return 0;
  const own = found.blocks * 512;
  if (!found.isDirectory()) return own;
  const sizes = await Promise.all((await readdir(path).catch(() => [])).map((name) => sizeOf(join(path, name))));
  return sizes.reduce((sum, size) => sum + size, own);
}

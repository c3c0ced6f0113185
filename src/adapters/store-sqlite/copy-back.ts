import type { DatabaseSync } from 'node:sqlite';

/** As many pages of news as SQLite itself lets gather beside the file. */
const MOST_PAGES = 1000;

/**
 * Copies what was committed from the file beside the database into it, once there is much of it. SQLite would do so by itself after
 * a commit, and would tell nobody when the disk fails then; asked to do it, it tells.
 */
export function copyBack(db: DatabaseSync): () => void {
  // Older ones cannot say how much there is without copying it.
  if (!canCount(process.versions['sqlite'] ?? '')) return () => undefined;
  db.exec('pragma wal_autocheckpoint = 0');
  const count = db.prepare('pragma wal_checkpoint(noop)');
  const copy = db.prepare('pragma wal_checkpoint(passive)');
  return () => {
    const { log = 0, checkpointed = 0 } = count.get() ?? {};
    if (Number(log) - Number(checkpointed) >= MOST_PAGES) copy.all();
  };
}

function canCount(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 3 || (major === 3 && minor >= 51);
}

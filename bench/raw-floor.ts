import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { inFolder } from './bench-runtime.ts';

/** How long the bare database takes for so many commits of so many bytes, each of them on disk before the next; ms. */
export async function rawFloor(commits: readonly number[]): Promise<number> {
  return inFolder(async (folder) => {
    const db = new DatabaseSync(join(folder, 'floor.db'));
    db.exec(
      'pragma journal_mode = wal; pragma synchronous = full; create table log (seq integer primary key, data text)',
    );
    const insert = db.prepare('insert into log (data) values (?)');
    const texts = commits.map((bytes) => 'x'.repeat(bytes));
    const began = performance.now();
    for (const text of texts) insert.run(text);
    const ms = performance.now() - began;
    db.close();
    return ms;
  });
}

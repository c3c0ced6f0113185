import { STORE_WORDS } from '../../core/words/store-words.ts';
import { rowsOf } from './checking.ts';
import type { GuardedFile } from './guarded-database.ts';
import { corrupt } from './sqlite-faults.ts';

/** What SQLite knows of such a file: pages, the order of keys, and that indexes and tables agree. Faults with the first that is wrong. */
export async function checkGuardedFile({ file, readApart }: Pick<GuardedFile, 'file' | 'readApart'>): Promise<void> {
  await readApart(async (db) => {
    try {
      const [[text] = ['ok']] = [...rowsOf<readonly [string]>(db, 'pragma integrity_check(1)')];
      if (text !== 'ok') throw corrupt(file, STORE_WORDS.sqliteSays(text));
    } finally {
      db.close();
    }
  });
}

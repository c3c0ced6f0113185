import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isFault } from '../../core/fault.ts';
import type { RunReader } from '../../ports/run-store.ts';
import { changeWatch } from './change-watch.ts';
import { openGuardedDatabase } from './guarded-database.ts';
import { isLocked, lockFileOf } from './owner-alive.ts';
import type { ReadableDatabase } from './read-only-database.ts';
import { storeReads } from './store-reads.ts';

/** The log for whoever only looks: no owner, no lease, and half of the code to load. */
export async function openSqliteReader(home: string): Promise<RunReader> {
  const data = await openForReading(home);
  const changes = changeWatch(data.version);
  return {
    ...storeReads(data, (owner) => isLocked(lockFileOf(home, owner))),
    watch: changes.add,
    close: async () => {
      changes.stop();
      await data.close();
    },
  };
}

/** Where nothing may be written, looking at what is there does not have to fail. */
async function openForReading(home: string): Promise<ReadableDatabase> {
  try {
    return await openGuardedDatabase(home, undefined, () => undefined);
  } catch (error) {
    const isThere = existsSync(join(home, 'signalbox.db'));
    if (!isThere || !isFault(error) || error.code !== 'STORE_UNWRITABLE') throw error;
    return (await import('./read-only-database.ts')).openReadOnlyDatabase(home);
  }
}

import { existsSync } from 'node:fs';
import { isFault } from '../../core/fault.ts';
import type { RunReader } from '../../ports/run-store.ts';
import { changeWatch } from './change-watch.ts';
import { openGuardedDatabase } from './guarded-database.ts';
import { type LockWaits, lockWaits, type OnWaiting } from './lock-waits.ts';
import { databaseFile } from './open-database.ts';
import { isLocked, lockFileOf } from './owner-alive.ts';
import type { ReadableDatabase } from './read-only-database.ts';
import { storeReads } from './store-reads.ts';

/** The log for callers that only look: no owner, no lease, and half of the code to load. */
export async function openSqliteReader(home: string, onWaiting?: OnWaiting): Promise<RunReader> {
  const data = await openForReading(home, lockWaits(databaseFile(home), onWaiting));
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
async function openForReading(home: string, waits: LockWaits): Promise<ReadableDatabase> {
  try {
    return await openGuardedDatabase(home, waits, undefined, () => undefined);
  } catch (error) {
    const isThere = existsSync(databaseFile(home));
    if (!isThere || !isFault(error) || error.code !== 'STORE_UNWRITABLE') throw error;
    return (await import('./read-only-database.ts')).openReadOnlyDatabase(home, waits);
  }
}

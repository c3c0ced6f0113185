import type { RunReader } from '../../ports/run-store.ts';
import { changeWatch } from './change-watch.ts';
import { openGuardedDatabase } from './guarded-database.ts';
import { lockWaits, type OnWaiting } from './lock-waits.ts';
import { databaseFile } from './open-database.ts';
import { isLocked, lockFileOf } from './owner-alive.ts';
import { storeReads } from './store-reads.ts';

/** The log for whoever only looks: no owner, no lease, and half of the code to load. */
export async function openSqliteReader(home: string, onWaiting?: OnWaiting): Promise<RunReader> {
  const data = await openGuardedDatabase(home, lockWaits(databaseFile(home), onWaiting), undefined, () => undefined);
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

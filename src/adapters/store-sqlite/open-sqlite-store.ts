import type { Clock } from '../../ports/clock.ts';
import type { RunStore } from '../../ports/run-store.ts';
import { changeWatch } from './change-watch.ts';
import { openGuardedDatabase } from './guarded-database.ts';
import { leases } from './leases.ts';
import { runsWithMail } from './mailbox.ts';
import { ownerLock } from './owner-lock.ts';
import { storeReads } from './store-reads.ts';
import { storeWrites } from './store-writes.ts';

export type SqliteStoreOptions = {
  /** The folder of the store; created with rights for its owner only. */
  readonly home: string;
  readonly clock: Clock;
  /** How long a process may stand still before its runs are taken from it. */
  readonly leaseMs?: number;
  /** The database file may not grow beyond this: a quota. */
  readonly maxBytes?: number;
};

/** The log of all runs in one file, shared by any number of processes on one machine. */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<RunStore> {
  const { home, clock, leaseMs = 15_000, maxBytes } = options;
  const lock = ownerLock(home);
  const data = await openGuardedDatabase(home, maxBytes, () => changes.notify());
  const changes = changeWatch(data.version);
  const owned = leases(data, lock, clock, leaseMs);

  return {
    owner: lock.owner,
    leaseMs,
    ...storeReads(data, lock.isAlive),
    ...storeWrites(data, lock, owned),
    mail: () => data.read(() => runsWithMail(data, lock.owner)),
    due: owned.due,
    renew: owned.renew,
    watch: changes.add,
    close: async () => {
      changes.stop();
      // Best effort: whoever comes next clears up after us as after the dead.
      await owned.leave().catch(() => undefined);
      await data.close();
      // Last: as long as we might still write, nobody may take us for dead.
      lock.release();
    },
  };
}

import type { Clock } from '../../ports/clock.ts';
import type { RunStore } from '../../ports/run-store.ts';
import { addBlob } from './blobs.ts';
import { changeWatch } from './change-watch.ts';
import { type GuardedDatabase, openGuardedDatabase } from './guarded-database.ts';
import { type Leases, leases } from './leases.ts';
import { lockWaits, type OnWaiting } from './lock-waits.ts';
import { addPost } from './mailbox.ts';
import { settleNotice, takeNotices } from './notices.ts';
import { databaseFile } from './open-database.ts';
import { type OwnerLock, ownerLock } from './owner-lock.ts';
import { idsOf, readRun } from './read-run.ts';
import { storeReads } from './store-reads.ts';
import { appendBatch, createRun, releaseRun, takeRun } from './write-run.ts';

export type SqliteStoreOptions = {
  /** The folder of the store; created with rights for its owner only. */
  readonly home: string;
  readonly clock: Clock;
  /** How long a process may stand still before its runs are taken from it. */
  readonly leaseMs?: number;
  /** The database file may not grow beyond this: a quota. */
  readonly maxBytes?: number;
  /** Told which process is in the way of a write, and when the way is free; without it a wait ends after a minute. */
  readonly onWaiting?: OnWaiting;
};

/** The log of all runs in one file, shared by any number of processes on one machine. */
export async function openSqliteStore(options: SqliteStoreOptions): Promise<RunStore> {
  const { home, clock, leaseMs = 15_000, maxBytes, onWaiting } = options;
  const waits = lockWaits(databaseFile(home), onWaiting);
  const lock = ownerLock(home, waits);
  const data = await openGuardedDatabase(home, waits, maxBytes, () => changes.notify());
  const changes = changeWatch(data.version);
  const owned = leases(data, lock, clock, leaseMs);

  return {
    owner: lock.owner,
    leaseMs,
    ...storeReads(data, lock.isAlive),
    ...storeWrites(data, lock, owned),
    mail: () => data.read(() => idsOf(data, data.statements.runsWithMail.all(lock.owner))),
    due: owned.due,
    renew: owned.renew,
    remove: async (runIds, seen) => (await import('./remove-runs.ts')).removeRuns(data, owned, runIds, seen),
    shrink: async () => {
      const { dropUnnamedTexts, giveRoomBack } = await import('./shrink-store.ts');
      await dropUnnamedTexts(data);
      await data.apart(giveRoomBack);
    },
    watch: changes.add,
    hurry: waits.hurry,
    close: async () => {
      waits.hurry();
      changes.stop();
      // Best effort: the next process clears up after us as after the dead.
      await owned.leave().catch(() => undefined);
      await data.close();
      // Last: as long as we might still write, others must not take us for dead.
      lock.release();
    },
  };
}

type StoreWrites = Pick<
  RunStore,
  'create' | 'acquire' | 'append' | 'release' | 'post' | 'putBlob' | 'takeNotices' | 'settleNotice' | 'forgetLeftovers'
>;

function storeWrites(data: GuardedDatabase, lock: OwnerLock, leases: Leases): StoreWrites {
  const { owner } = lock;
  return {
    create: async (run, { acquire = false } = {}) => {
      const checked = (await checks()).checkRun(run);
      if (acquire) await lock.hold();
      return data.write(() => {
        const lease = createRun(data, checked, acquire ? owner : null);
        if (acquire && lease !== undefined) leases.extend();
        return lease;
      });
    },

    acquire: async (runId) => {
      await lock.hold();
      for (;;) {
        const holder = await data.read(() => readRun(data, runId).owner);
        // Asked outside the transaction: looking at a lock takes longer than writing, and others wait for us then.
        if (!(await data.read(() => leases.isFree(holder)))) return 'busy';
        const lease = await data.write(() => {
          leases.extend();
          return takeRun(data, runId, holder, owner);
        });
        if (lease !== 'changed') return lease;
      }
    },

    append: async (lease, batch) => {
      const checked = (await checks()).checkBatch(lease.runId, batch);
      return data.write(() => appendBatch(data, owner, lease, checked));
    },

    release: (lease) => data.write(() => releaseRun(data, owner, lease)),

    post: async (runId, key, command) => {
      const checked = (await checks()).checkCommand(runId, command);
      return data.write(() => addPost(data, runId, key, checked));
    },

    putBlob: (hash, text) => data.write(() => addBlob(data, hash, text)),
    takeNotices: (now, until, limit) => takeNotices(data, lock, { now, until, limit }),
    settleNotice: ({ runId, seq }, again) => data.write(() => settleNotice(data, owner, runId, seq, again)),
    forgetLeftovers: (runIds) =>
      data.write(() => {
        for (const runId of runIds) data.statements.forgetLeftover.run(runId);
      }),
  };
}

/** Loaded with the first write: a process that only reads has no use for the schemas. */
let loading: Promise<typeof import('./check-writes.ts')> | undefined;

function checks(): Promise<typeof import('./check-writes.ts')> {
  loading ??= import('./check-writes.ts');
  return loading;
}

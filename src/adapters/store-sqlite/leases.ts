import { STORE_WORDS } from '../../core/words/store-words.ts';
import type { Clock } from '../../ports/clock.ts';
import { rowChecksum } from './checksum.ts';
import type { GuardedDatabase } from './guarded-database.ts';
import type { OwnerLock } from './owner-lock.ts';
import { idsOf } from './read-run.ts';
import { corrupt } from './sqlite-faults.ts';

/**
 * Who may take whose runs. A lease belongs to an owner and covers all its runs, so that renewing is one small write
 * however many runs there are. Methods that do not return a promise are for use inside `data.read` and `data.write`.
 */
export type Leases = {
  extend(): void;
  /** Whether the run of that owner may be taken. */
  isFree(holder: string | null): boolean;
  due(now: number, limit: number): Promise<readonly string[]>;
  renew(): Promise<void>;
  /** Leaves no trace of this owner, unless it still has runs: those are found by its name. */
  leave(): Promise<void>;
};

export type LeaseColumns = readonly [leaseUntil: number, checksum: number | null];

export function leases(data: GuardedDatabase, lock: OwnerLock, clock: Clock, leaseMs: number): Leases {
  const { owner } = lock;
  const { statements } = data;

  return {
    extend,
    isFree: (holder) => holder === null || holder === owner || isGone(holder, leaseOf(holder) ?? 0),
    due: async (now, limit) => {
      const due = await data.read(() => dueRuns(now, limit));
      await forgetDead();
      return due;
    },
    renew: async () => {
      // Nothing is written for an owner without runs: a waiting process leaves the disk alone.
      if (lock.held && (await data.read(() => ownsAny(owner)))) await data.write(extend);
    },
    leave: async () => {
      if (lock.held) await data.write(() => statements.forgetOwner.run(owner));
    },
  };

  function extend(): void {
    const until = clock.now() + leaseMs;
    statements.extendLease.run(owner, until, rowChecksum([owner, until]));
  }

  /** Dead, which its lock says at once, or alive but standing still for longer than it may. */
  function isGone(other: string, leaseUntil: number): boolean {
    return other !== owner && (leaseUntil < clock.now() || !lock.isAlive(other));
  }

  function leaseOf(other: string): number | undefined {
    const row = statements.leaseOf.get(other) as unknown as LeaseColumns | undefined;
    if (row === undefined) return undefined;
    if (!isLeaseWhole(other, row)) throw corrupt(data.file, STORE_WORDS.leaseAltered(other));
    return row[0];
  }

  function ownsAny(other: string): boolean {
    return statements.ownsAny.get(other) !== undefined;
  }

  /**
   * Runs with work that no living owner does: those of dead and frozen owners first, because they have waited for a whole
   * lease already, then those that are ready, then those whose time has come.
   */
  function dueRuns(now: number, limit: number): readonly string[] {
    const due: string[] = [];
    const left = () => limit - due.length;
    for (const other of owning(data)) {
      if (left() <= 0) return due;
      const until = leaseOf(other);
      // A run gets its owner and the owner its lease in one write, and a lease goes last.
      if (until === undefined) throw corrupt(data.file, STORE_WORDS.ownerLost(other));
      if (isGone(other, until)) due.push(...idsOf(data, statements.runsOfOwner.all(other, now, left())));
    }
    if (left() > 0) due.push(...idsOf(data, statements.readyRuns.all(left())));
    if (left() > 0) due.push(...idsOf(data, statements.timedRuns.all(now, left())));
    return due;
  }

  async function forgetDead(): Promise<void> {
    const dead = await data.read(() =>
      (statements.owners.all() as unknown as readonly (readonly [string])[])
        .map(([id]) => id)
        .filter((id) => id !== owner && !ownsAny(id) && !lock.isAlive(id)),
    );
    if (dead.length === 0) return;
    await data.write(() => {
      for (const id of dead) statements.forgetOwner.run(id);
    });
  }
}

/** A lease from before there were checksums has none. */
export function isLeaseWhole(owner: string, [until, checksum]: LeaseColumns): boolean {
  return checksum === null || checksum === rowChecksum([owner, until]);
}

/** Everyone that has runs, by one look into the index each. */
function* owning({ statements }: GuardedDatabase): Generator<string> {
  for (let last = ''; ; ) {
    const row = statements.nextOwner.get(last) as unknown as readonly [string] | undefined;
    if (row === undefined) return;
    last = row[0];
    yield last;
  }
}

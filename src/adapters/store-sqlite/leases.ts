import type { Clock } from '../../ports/clock.ts';
import type { GuardedDatabase } from './guarded-database.ts';
import type { OwnerLock } from './owner-lock.ts';
import { idsOf } from './read-run.ts';

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

type OwnerColumns = readonly [id: string, leaseUntil: number];

export function leases(data: GuardedDatabase, lock: OwnerLock, clock: Clock, leaseMs: number): Leases {
  const { owner } = lock;
  const { statements } = data;

  return {
    extend,
    isFree: (holder) => holder === null || holder === owner || isGone(holder, leaseOf(holder)),
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
    statements.extendLease.run(owner, clock.now() + leaseMs);
  }

  /** Dead, which its lock says at once, or alive but standing still for longer than it may. */
  function isGone(other: string, leaseUntil: number): boolean {
    return other !== owner && (leaseUntil < clock.now() || !lock.isAlive(other));
  }

  function leaseOf(other: string): number {
    const row = statements.leaseOf.get(other) as unknown as readonly [number] | undefined;
    return row?.[0] ?? 0;
  }

  function ownsAny(other: string): boolean {
    return statements.ownsAny.get(other) !== undefined;
  }

  /**
   * Runs with work that nobody alive does: those of dead and frozen owners first, because they have waited for a whole
   * lease already, then those that are ready, then those whose time has come.
   */
  function dueRuns(now: number, limit: number): readonly string[] {
    const due: string[] = [];
    for (const [other, leaseUntil] of statements.owners.all() as unknown as readonly OwnerColumns[]) {
      if (due.length >= limit) return due;
      if (isGone(other, leaseUntil)) due.push(...idsOf(statements.runsOfOwner.all(other, now, limit - due.length)));
    }
    if (due.length < limit) due.push(...idsOf(statements.readyRuns.all(limit - due.length)));
    if (due.length < limit) due.push(...idsOf(statements.timedRuns.all(now, limit - due.length)));
    return due;
  }

  async function forgetDead(): Promise<void> {
    const dead = await data.read(() =>
      idsOf(statements.owners.all()).filter((id) => id !== owner && !ownsAny(id) && !lock.isAlive(id)),
    );
    if (dead.length === 0) return;
    await data.write(() => {
      for (const id of dead) statements.forgetOwner.run(id);
    });
  }
}

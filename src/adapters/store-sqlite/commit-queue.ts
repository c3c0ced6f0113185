import type { DatabaseSync } from 'node:sqlite';
import type { LockWaits } from './lock-waits.ts';
import { isFull, isIoError } from './sqlite-faults.ts';

export type CommitQueue = {
  /** Runs `work` in a transaction and resolves once it is on disk. Whatever `work` throws undoes it, and only it. */
  add<T>(work: () => T): Promise<T>;
  /** Everything added so far has been settled. */
  idle(): Promise<void>;
};

type Member = {
  readonly work: () => unknown;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
};

/** What else happens around commits. */
export type CommitSteps = {
  /** Before anyone is told; what it throws, everyone in the commit is told. */
  settle(): void;
  onCommit(): void;
  /** Some time after a commit, when those in it have been told. Throws nothing. */
  tidy(): void;
};

/** Keeps one commit, during which the event loop stands still, to a few milliseconds. */
const MOST_PER_COMMIT = 250;

/**
 * Collects the writes of this process and commits them together, each behind its own savepoint: one fsync serves all.
 * It never waits standing still: while another process writes, more members gather.
 */
export function commitQueue(db: DatabaseSync, waits: LockWaits, steps: CommitSteps): CommitQueue {
  const savepoint = db.prepare('savepoint member');
  const releaseSavepoint = db.prepare('release member');
  const waiting: Member[] = [];
  let draining: Promise<void> | undefined;

  return {
    add: <T>(work: () => T) =>
      new Promise<T>((resolve, reject) => {
        waiting.push({ work, resolve: resolve as Member['resolve'], reject });
        draining ??= drain();
      }),
    idle: async () => draining,
  };

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      await new Promise(setImmediate);
      await commit(() => waiting.splice(0, MOST_PER_COMMIT));
      await new Promise(setImmediate);
      steps.tidy();
    }
    draining = undefined;
  }

  async function commit(take: () => readonly Member[]): Promise<void> {
    try {
      await waits.retry(() => db.exec('begin immediate'));
    } catch (error) {
      return rejectAll(take(), error);
    }
    const members = take();
    try {
      const answers = members.map(run);
      db.exec('commit');
      steps.settle();
      for (const answer of answers) answer();
      steps.onCommit();
    } catch (error) {
      await recover(members, error);
    }
  }

  async function recover(members: readonly Member[], error: unknown): Promise<void> {
    rollBack();
    // One large member may have filled the disk for all: alone, each gets its own answer.
    if (!isFull(error) || members.length === 1) return rejectAll(members, error);
    for (const member of members) await commit(() => [member]);
  }

  function rollBack(): void {
    try {
      if (db.isTransaction) db.exec('rollback');
    } catch {
      // The error that led here is the one to tell; what was not committed will not be there after the next opening.
    }
  }

  /** Does a member's work; the answer is given after the commit, never before. */
  function run(member: Member): () => void {
    savepoint.run();
    try {
      const value = member.work();
      releaseSavepoint.run();
      return () => member.resolve(value);
    } catch (error) {
      // After these SQLite has given up the whole transaction, or what it did is unknown.
      if (!db.isTransaction || isIoError(error)) throw error;
      db.exec('rollback to member; release member');
      return () => member.reject(error);
    }
  }
}

function rejectAll(members: readonly Member[], error: unknown): void {
  for (const member of members) member.reject(error);
}

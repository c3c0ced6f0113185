import { Fault } from '../core/fault.ts';
import type { Recorded } from '../core/run/events.ts';
import { letters } from '../core/run/family/letters.ts';
import type { Plan } from '../core/run/next/plan.ts';
import type { Run } from '../core/run/run.ts';
import { summarize } from '../core/run/view/summarize.ts';
import { STORE_WORDS } from '../core/words/store-words.ts';
import type { Batch, Lease } from '../ports/run-store.ts';
import type { Shared } from './runtime-place.ts';

export type Owned = { readonly lease: Lease; readonly run: Run; readonly texts: Map<string, string> };

/** The log of a run that is ours, and the run as that log has it. */
export type RunLog = {
  run(): Run;
  /** False where commands have come in and nothing was written. Faults when the run is not ours any more. */
  record(plan: Plan, ts: number, how: Pick<Batch, 'release' | 'ifMailbox'>): Promise<boolean>;
  release(): Promise<void>;
  /** Whether the run was given back with the last append. */
  isReleased(): boolean;
};

export function runLog(
  { store, postman }: Pick<Shared, 'store' | 'postman'>,
  { texts, ...owned }: Owned,
  onEvents: ((events: readonly Recorded[]) => void) | undefined,
): RunLog {
  let { lease } = owned;
  let run: Run = { ...owned.run, epoch: lease.epoch };
  let released = false;
  return {
    run: () => run,
    isReleased: () => released,
    release: async () => {
      if (!released) await store.release(lease);
    },
    async record(plan, ts, how) {
      const { events, run: after, texts: blobs } = plan;
      if (events.length === 0) return true;
      const batch = { ...batchOf(run, plan, ts), ...postman?.noteOf(run, after), ...how };
      const outcome = await store.append(lease, batch);
      if (outcome.kind === 'mail') return false;
      if (outcome.kind === 'fenced') throw fencedFault(lease);
      for (const [hash, text] of blobs) texts.set(hash, text);
      const first = lease.seq + 1;
      lease = outcome.lease;
      released = how.release === true;
      if (batch.notice !== undefined) postman?.ring();
      run = after;
      onEvents?.(events.map((event, index) => ({ event, seq: first + index, epoch: lease.epoch, ts })));
      return true;
    },
  };
}

function batchOf(before: Run, { events, run: after, texts: blobs }: Plan, ts: number): Batch {
  const { create, post } = letters(before, after, events, ts);
  return {
    events,
    summary: summarize(after),
    ts,
    drained: after.drained,
    blobs,
    // A child has no owner yet: the next process that looks for due runs finds it.
    ...(create.length === 0
      ? {}
      : { create: create.map(({ run, ...child }) => ({ ...child, summary: summarize(run), ts })) }),
    ...(post.length === 0 ? {} : { post }),
  };
}

/** The run has another owner now. */
export function fencedFault({ runId, epoch }: Lease): Fault {
  return new Fault('OWNER_FENCED', STORE_WORDS.fenced(runId, epoch), {
    help: { do: 'show', run: runId },
  });
}

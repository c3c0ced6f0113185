import type { Recorded } from '../core/run/events.ts';
import { unawaited } from '../core/run/family/family.ts';
import type { Run } from '../core/run/run.ts';
import { statusOf } from '../core/run/view/summarize.ts';
import { toolTable } from '../core/tool/tool-table.ts';
import type { Lease, RunReader } from '../ports/run-store.ts';
import { makeBell } from './bell.ts';
import { loadRun } from './load-run.ts';
import type { Shared } from './runtime-place.ts';
import { shownFiles } from './shown-files.ts';
import { takeRun } from './take-run.ts';
import { tendFamily } from './tend-family.ts';

export type AttendOptions = {
  readonly onEvents?: (events: readonly Recorded[]) => void;
  readonly onDraft?: (text: string) => void;
  readonly onTrouble?: (words: string) => void;
  /** Somebody else drives it, and is followed from now on; said once. */
  readonly onFollowing?: () => void;
  /** Told of what happens to the runs that it has spawned. */
  readonly onChild?: (runId: string, events: readonly Recorded[]) => void;
  /** Events up to here have been seen already. */
  readonly after?: number;
  /** Its reason is recorded. */
  readonly leave?: AbortSignal;
  /** While following another owner: enough has been seen. */
  readonly enough?: () => boolean;
  /** A lease that the caller has already. */
  readonly lease?: Lease;
};

export type Attended = { readonly run: Run; readonly ended: 'rested' | 'left' };

const FOLLOW_MS = 250;

/**
 * Stays with a run until it rests: drives it if nobody does, else follows its owner's log.
 * If the owner dies meanwhile, the run is taken over, so that two terminals are as good as one.
 */
export async function attend(shared: Shared, runId: string, options: AttendOptions = {}): Promise<Attended> {
  const { store, clock, closing } = shared;
  let seen = options.after ?? 0;
  const following = once(options.onFollowing);
  const leave = AbortSignal.any([closing, ...(options.leave === undefined ? [] : [options.leave])]);
  const bell = makeBell();
  const stopWatching = store.watch(bell.ring);
  leave.addEventListener('abort', bell.ring);
  const family = tendFamily((child) => attendChild(child), bell.ring);

  try {
    for (let { lease } = options; !leave.aborted; lease = undefined) {
      const rested = await looked(await taken(lease));
      if (rested !== undefined)
        return { run: rested, ended: leave.aborted && isUnfinished(rested) ? 'left' : 'rested' };
      await bell.rung(clock, clock.now() + FOLLOW_MS);
    }
    await family.settled();
    await hearOut();
    return { run: await readRun(shared, runId), ended: 'left' };
  } finally {
    await family.settled();
    stopWatching();
    leave.removeEventListener('abort', bell.ring);
  }

  /** The run where there is nothing more to stay for: it rests, and so do its children. */
  async function looked(run: Run | 'busy' | 'resting'): Promise<Run | undefined> {
    if (typeof run === 'object') await callOn(run);
    if (typeof run === 'object' && statusOf(run) !== 'waiting_children') return run;
    tell(await store.read(runId, seen));
    if (options.enough?.()) return readRun(shared, runId);
    if (run === 'busy' || leave.aborted || (await isDue(store, runId))) return undefined;
    const rested = await readRun(shared, runId);
    return family.tend(rested) ? undefined : showAgain(shared, rested);
  }

  /** Its children have told it that they were stopped: what is changed from now on is not their doing. */
  async function hearOut(): Promise<void> {
    const row = await store.row(runId);
    if (row?.summary.status !== 'waiting_children' || row.mailbox <= row.drained) return;
    await takeRun(shared, runId, { leave, tell, seen });
  }

  /** A child that nobody drives would not hear that it is called off. */
  async function callOn(run: Run): Promise<void> {
    const rows = await Promise.all(unawaited(run).map((child) => store.row(child)));
    family.call(rows.flatMap((row) => (row !== undefined && row.mailbox > row.drained ? [row.id] : [])));
  }

  async function taken(lease: Lease | undefined): Promise<Run | 'busy' | 'resting'> {
    if (lease === undefined && !(await isDue(store, runId))) return 'resting';
    const run = await takeRun(shared, lease ?? runId, { ...options, leave, tell, seen });
    if (run === 'busy') following();
    return run;
  }

  function attendChild(child: string): Promise<unknown> {
    const { onChild } = options;
    const onEvents = onChild && ((events: readonly Recorded[]) => onChild(child, events));
    return attend(shared, child, { leave, ...(onEvents === undefined ? {} : { onEvents }) });
  }

  function tell(events: readonly Recorded[]): void {
    const news = events.filter(({ seq }) => seq > seen);
    seen = news.at(-1)?.seq ?? seen;
    if (news.length > 0) options.onEvents?.(news);
  }
}

async function isDue(store: RunReader, runId: string): Promise<boolean> {
  const row = await store.row(runId);
  return row !== undefined && (row.summary.due || row.mailbox > row.drained);
}

/** A kill may have come between the last append and the files that show it. */
async function showAgain(shared: Shared, run: Run): Promise<Run> {
  await shownFiles(shared).show(run);
  return run;
}

/** The run as its log has it now. */
export async function readRun({ store, tools }: Shared, runId: string): Promise<Run> {
  return (await loadRun(store, runId, toolTable(tools))).run;
}

/** Whoever leaves now leaves something undone. */
export function isUnfinished(run: Run): boolean {
  return ['running', 'queued'].includes(statusOf(run));
}

function once(tell: (() => void) | undefined): () => void {
  let told = false;
  return () => {
    if (!told) tell?.();
    told = true;
  };
}

import type { Recorded } from '../core/run/events.ts';
import { unawaited } from '../core/run/family/family.ts';
import { looksAgainAt } from '../core/run/next/ownership.ts';
import type { Run } from '../core/run/run.ts';
import { isDueAt } from '../core/run/view/status.ts';
import { statusOf } from '../core/run/view/summarize.ts';
import { toolTable } from '../core/tool/tool-table.ts';
import type { Lease } from '../ports/run-store.ts';
import { makeBell } from './bell.ts';
import { loadRun } from './load-run.ts';
import type { Shared } from './runtime-place.ts';
import { shownFiles } from './shown-files.ts';
import { takeRun } from './take-run.ts';
import { tendFamily } from './tend-family.ts';

export type AttendOptions = {
  readonly onEvents?: ((events: readonly Recorded[]) => void) | undefined;
  readonly onDraft?: (text: string) => void;
  readonly onTrouble?: (words: string) => void;
  /** Another process drives it, and is followed from now on; said once. */
  readonly onFollowing?: () => void;
  /** Told of what happens to the runs that it has spawned. */
  readonly onChild?: (runId: string, events: readonly Recorded[]) => void;
  /** Events up to here have been seen already. */
  readonly after?: number;
  /** Its reason is recorded. */
  readonly leave?: AbortSignal;
  /** Stays with a run that asks a person and looks for itself at its time, too. */
  readonly patient?: boolean;
  /** While following another owner: enough has been seen. */
  readonly enough?: () => boolean;
  /** A lease that the caller has already. */
  readonly lease?: Lease;
};

export type Attended = { readonly run: Run; readonly ended: 'rested' | 'left' };

const FOLLOW_MS = 250;

/**
 * Stays with a run until it rests: drives it if it has no owner, else follows its owner's log.
 * If the owner dies meanwhile, the run is taken over, so that two terminals are as good as one.
 */
export async function attend(shared: Shared, runId: string, options: AttendOptions = {}): Promise<Attended> {
  const { store, clock, closing } = shared;
  let seen = options.after ?? 0;
  const tellFollowing = once(options.onFollowing);
  const leave = AbortSignal.any([closing, ...(options.leave === undefined ? [] : [options.leave])]);
  const bell = makeBell();
  const stopWatching = store.watch(bell.ring);
  leave.addEventListener('abort', bell.ring);
  const family = tendFamily((child) => attendChild(child), bell.ring);

  try {
    for (let { lease } = options; !leave.aborted; lease = undefined) {
      const rested = await findRested(await tryTake(lease));
      if (rested !== undefined)
        return { run: rested, ended: leave.aborted && isUnfinished(rested) ? 'left' : 'rested' };
      await bell.rung(clock, clock.now() + FOLLOW_MS);
    }
    await family.settled();
    await takeChildNews();
    return { run: await readRun(shared, runId), ended: 'left' };
  } finally {
    await family.settled();
    stopWatching();
    leave.removeEventListener('abort', bell.ring);
  }

  /** The run, once it rests and its children do; undefined as long as there is something to wait for. */
  async function findRested(run: Run | 'busy' | 'resting'): Promise<Run | undefined> {
    if (typeof run === 'object') await driveCalledOff(run);
    const waits = options.patient && typeof run === 'object' && looksAgainAt(run) !== undefined;
    if (typeof run === 'object' && statusOf(run) !== 'waiting_children' && !waits) return run;
    tell(await store.read(runId, seen));
    if (options.enough?.()) return readRun(shared, runId);
    if (run === 'busy' || leave.aborted || (await isDue(shared, runId, options.patient))) return undefined;
    const rested = await readRun(shared, runId);
    return family.tend(rested) ? undefined : showAgain(shared, rested);
  }

  /** Takes what its stopped children have told it, so that later changes of its documents do not count as theirs. */
  async function takeChildNews(): Promise<void> {
    const row = await store.row(runId);
    if (row?.summary.status !== 'waiting_children' || row.mailbox <= row.drained) return;
    await takeRun(shared, runId, { leave, tell, seen });
  }

  /** Drives the children that were called off and do not know it yet. */
  async function driveCalledOff(run: Run): Promise<void> {
    const rows = await Promise.all(unawaited(run).map((child) => store.row(child)));
    family.attend(rows.flatMap((row) => (row !== undefined && row.mailbox > row.drained ? [row.id] : [])));
  }

  /** Takes the run where it is due, and drives it until it rests. */
  async function tryTake(lease: Lease | undefined): Promise<Run | 'busy' | 'resting'> {
    if (lease === undefined && !(await isDue(shared, runId))) return 'resting';
    const run = await takeRun(shared, lease ?? runId, { ...options, leave, tell, seen });
    if (run === 'busy') tellFollowing();
    return run;
  }

  function attendChild(child: string): Promise<unknown> {
    const { onChild } = options;
    const onEvents = onChild && ((events: readonly Recorded[]) => onChild(child, events));
    return attend(shared, child, { leave, onEvents });
  }

  function tell(events: readonly Recorded[]): void {
    const news = events.filter(({ seq }) => seq > seen);
    seen = news.at(-1)?.seq ?? seen;
    if (news.length > 0) options.onEvents?.(news);
  }
}

/** What waits for a time, and not for a person as well, is stayed with until then; by who is patient everything is. */
async function isDue({ store, clock }: Shared, runId: string, patient = false): Promise<boolean> {
  const row = await store.row(runId);
  if (row === undefined) return false;
  const time = patient ? Number.POSITIVE_INFINITY : clock.now();
  return row.summary.due || isDueAt(row.summary, time) || row.mailbox > row.drained;
}

/** Writes the files once more: a kill may have come between the last append and them. */
async function showAgain(shared: Shared, run: Run): Promise<Run> {
  await shownFiles(shared).show(run);
  return run;
}

/** The run as its log has it now. */
export async function readRun({ store, tools }: Shared, runId: string): Promise<Run> {
  return (await loadRun(store, runId, toolTable(tools))).run;
}

/** Whether work is left undone by leaving now. */
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

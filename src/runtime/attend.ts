import type { Recorded } from '../core/run/events.ts';
import type { Run } from '../core/run/run.ts';
import { statusOf } from '../core/run/summarize.ts';
import { toolTable } from '../core/tool/tool-table.ts';
import type { Lease } from '../ports/run-store.ts';
import type { StopSignal } from '../ports/stop-signal.ts';
import { makeBell } from './bell.ts';
import { loadRun } from './load-run.ts';
import type { Shared } from './surroundings.ts';
import { takeRun } from './take-run.ts';

export type AttendOptions = {
  readonly onEvents?: (events: readonly Recorded[]) => void;
  readonly onDraft?: (text: string) => void;
  readonly onTrouble?: (words: string) => void;
  /** Somebody else drives it, and is followed from now on; said once. */
  readonly onFollowing?: () => void;
  /** Events up to here have been seen already. */
  readonly after?: number;
  readonly leave?: StopSignal & { readonly reason?: unknown };
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
  const { store, clock } = shared;
  let seen = options.after ?? 0;
  const following = once(options.onFollowing);
  const bell = makeBell();
  const stopWatching = store.watch(bell.ring);
  const onLeave = () => bell.ring();
  options.leave?.addEventListener('abort', onLeave);

  try {
    let lease: Lease | 'busy' | undefined = options.lease;
    for (;;) {
      if (options.leave?.aborted) return { run: await asItStands(), ended: 'left' };
      lease ??= (await isDue()) ? await acquired() : undefined;
      if (lease !== undefined && lease !== 'busy') return await driven(lease);
      tell(await store.read(runId, seen));
      if (options.enough?.()) return { run: await asItStands(), ended: 'rested' };
      if (lease === undefined && !(await isDue())) return { run: await asItStands(), ended: 'rested' };
      lease = undefined;
      const callOff = clock.at(clock.now() + FOLLOW_MS, bell.ring);
      await bell.rung();
      bell.hush();
      callOff();
    }
  } finally {
    stopWatching();
    options.leave?.removeEventListener('abort', onLeave);
  }

  function tell(events: readonly Recorded[]): void {
    const news = events.filter(({ seq }) => seq > seen);
    seen = news.at(-1)?.seq ?? seen;
    if (news.length > 0) options.onEvents?.(news);
  }

  async function isDue(): Promise<boolean> {
    const row = await store.row(runId);
    return row !== undefined && (row.summary.due || row.mailbox > row.drained);
  }

  /** A run that this process drives already is someone's too: the store would hand it out again and fence its driver. */
  async function acquired(): Promise<Lease | 'busy'> {
    if (shared.driving.has(runId)) return 'busy';
    shared.driving.add(runId);
    let lease: Lease | 'busy' = 'busy';
    try {
      lease = await store.acquire(runId);
      return lease;
    } finally {
      if (lease === 'busy') {
        shared.driving.delete(runId);
        following();
      }
    }
  }

  async function driven(lease: Lease): Promise<Attended> {
    shared.driving.add(runId);
    const run = await takeRun(shared, lease, { ...options, tell, seen }).finally(() => shared.driving.delete(runId));
    const unfinished = ['running', 'queued'].includes(statusOf(run));
    return { run, ended: options.leave?.aborted && unfinished ? 'left' : 'rested' };
  }

  async function asItStands(): Promise<Run> {
    return (await loadRun(store, runId, toolTable(shared.tools))).run;
  }
}

function once(tell: (() => void) | undefined): () => void {
  let told = false;
  return () => {
    if (!told) tell?.();
    told = true;
  };
}

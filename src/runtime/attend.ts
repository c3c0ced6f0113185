import type { Recorded } from '../core/run/events.ts';
import type { Run } from '../core/run/run.ts';
import { statusOf } from '../core/run/summarize.ts';
import { toolTable } from '../core/tool/tool-table.ts';
import type { Lease } from '../ports/run-store.ts';
import type { StopSignal } from '../ports/stop-signal.ts';
import { makeBell } from './bell.ts';
import { drive } from './drive.ts';
import { loadRun, loadTexts, textOf } from './load-run.ts';
import type { Mailroom } from './mailroom.ts';
import type { Surroundings } from './surroundings.ts';

export type AttendOptions = {
  readonly onEvents?: (events: readonly Recorded[]) => void;
  readonly onDraft?: (text: string) => void;
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
export async function attend(
  surroundings: Surroundings,
  mailroom: Mailroom,
  runId: string,
  options: AttendOptions = {},
): Promise<Attended> {
  const { store, clock } = surroundings;
  const tools = toolTable(surroundings.tools);
  let seen = options.after ?? 0;
  const tell = (events: readonly Recorded[]) => {
    const news = events.filter(({ seq }) => seq > seen);
    seen = Math.max(seen, ...news.map(({ seq }) => seq));
    if (news.length > 0) options.onEvents?.(news);
  };
  const bell = makeBell();
  const stopWatching = store.watch(bell.ring);
  const onLeave = () => bell.ring();
  options.leave?.addEventListener('abort', onLeave);

  try {
    let lease: Lease | 'busy' | undefined = options.lease;
    for (;;) {
      if (options.leave?.aborted) return { run: (await loadRun(store, runId, tools)).run, ended: 'left' };
      lease ??= (await isDue()) ? await store.acquire(runId) : undefined;
      if (lease !== undefined && lease !== 'busy') return await driven(lease);
      tell(await store.read(runId, seen));
      if (options.enough?.()) return { run: (await loadRun(store, runId, tools)).run, ended: 'rested' };
      if (lease === undefined && !(await isDue()))
        return { run: (await loadRun(store, runId, tools)).run, ended: 'rested' };
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

  async function isDue(): Promise<boolean> {
    const row = await store.row(runId);
    return row !== undefined && (row.summary.due || row.mailbox > row.drained);
  }

  async function driven(lease: Lease): Promise<Attended> {
    try {
      return await taken(lease);
    } finally {
      // Whatever went wrong, the run is free for the next who comes; where it went well this changes nothing.
      await store.release(lease).catch(() => undefined);
    }
  }

  async function taken(lease: Lease): Promise<Attended> {
    const { run, events } = await loadRun(store, runId, tools);
    tell(events);
    const texts = await loadTexts(store, run);
    const engine = await surroundings.engine(run.started.engine, (hash) => textOf(store, hash));
    const last = await drive(
      surroundings,
      mailroom,
      { lease, run, texts },
      {
        engine,
        tools: surroundings.tools,
        now: () => clock.now(),
        textOf: (hash) => texts.get(hash) ?? '',
        ...(options.onDraft === undefined ? {} : { onDraft: options.onDraft }),
      },
      { onEvents: tell, ...(options.leave === undefined ? {} : { leave: options.leave }) },
    );
    const resting =
      options.leave?.aborted === true && ['running', 'queued'].includes(statusOf(last)) ? 'left' : 'rested';
    return { run: last, ended: resting };
  }
}

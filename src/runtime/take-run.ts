import type { Recorded } from '../core/run/events.ts';
import type { Run } from '../core/run/run.ts';
import { toolTable } from '../core/tool/tool-table.ts';
import type { Lease } from '../ports/run-store.ts';
import { type DriveOptions, drive } from './drive.ts';
import { loadRun, loadTexts, readOn, textOf } from './load-run.ts';
import { type Actors, perform } from './perform.ts';
import { enginesOf, type KnownRun } from './run-cache.ts';
import type { Shared } from './runtime-place.ts';

export type TakeOptions = Pick<DriveOptions, 'leave' | 'letSleep'> & {
  /** Told of every event after `seen`, those that are in the log already first. */
  readonly tell: (events: readonly Recorded[]) => void;
  readonly seen: number;
  /** Called with the first event that this owner records. */
  readonly onBegun?: () => void;
  readonly onDraft?: (text: string) => void;
  readonly onTrouble?: (words: string) => void;
};

/**
 * Takes a run without an owner, or goes on with a lease that we have, and drives the run until it rests. `busy`: it has an owner.
 * A run that this process drives already counts as owned: the store would hand it out again and fence its driver.
 */
export async function takeRun(shared: Shared, wanted: string | Lease, options: TakeOptions): Promise<Run | 'busy'> {
  const runId = typeof wanted === 'string' ? wanted : wanted.runId;
  if (typeof wanted === 'string' && shared.driving.has(runId)) return 'busy';
  shared.driving.add(runId);
  try {
    const lease = typeof wanted === 'string' ? await shared.store.acquire(runId) : wanted;
    return lease === 'busy' ? lease : await driveLease(shared, lease, options);
  } finally {
    shared.driving.delete(runId);
  }
}

/** Drives a run that is ours; whatever goes wrong, the run is given back. */
async function driveLease(shared: Shared, lease: Lease, options: TakeOptions): Promise<Run> {
  try {
    const known = await recallOrLoad(shared, lease.runId, options);
    const { texts, engines } = known;
    const { onDraft, onTrouble, onBegun, tell, ...driving } = options;
    const hearing = { ...(onDraft && { onDraft }), ...(onTrouble && { onTrouble }) };
    const textOf = (hash: string) => texts.get(hash) ?? '';
    const actors: Actors = { ...shared, engines, now: () => shared.clock.now(), textOf, hearing };
    await shared.settleCommands?.(lease.runId);
    await sweep(known.run, lease, actors);
    const onEvents = (events: readonly Recorded[]) => {
      onBegun?.();
      tell(events);
    };
    const run = await drive(shared, { lease, run: known.run, texts }, actors, {
      ...driving,
      onEvents,
      lookAsParent: (parent) => lookAsParent(shared, parent),
    });
    shared.cache.remember({ ...known, run });
    return run;
  } catch (error) {
    await shared.store.release(lease).catch(() => undefined);
    throw error;
  } finally {
    // What cannot be ended now is ended by the next owner.
    await shared.closeTools?.(lease.runId).catch(() => undefined);
  }
}

/**
 * Takes a parent that waits for its children for a moment, so that it looks at its documents before a child changes any. Where that
 * is not possible it looks when the child reports, and then counts what it finds as the work of models.
 */
async function lookAsParent(shared: Shared, parent: string): Promise<void> {
  const row = await shared.store.row(parent);
  if (row?.summary.status !== 'waiting_children') return;
  await takeRun(shared, parent, { seen: row.seq, tell: () => undefined }).catch(() => undefined);
}

/**
 * Ends what an earlier owner has left running, before any command is decided: a command may close that exchange, and then its
 * program would not be ended any more. What the program said is still there when the exchange is settled.
 */
async function sweep(run: Run, { epoch }: Lease, actors: Actors): Promise<void> {
  const { exchange } = run;
  if (exchange === undefined || exchange.epoch >= epoch) return;
  await perform(run, { kind: 'settle', key: 'sweep', exchange }, actors, new AbortController().signal);
}

async function recallOrLoad(shared: Shared, runId: string, { tell, seen }: TakeOptions): Promise<KnownRun> {
  const { store, cache } = shared;
  const known = cache.recall(runId);
  const { run, events } =
    known === undefined ? await loadRun(store, runId, toolTable(shared.tools)) : await readOn(store, known.run, seen);
  tell(events);
  if (known !== undefined && run === known.run) return known;
  // What another owner has said meanwhile lies in texts that we do not have.
  const texts = await loadTexts(store, run);
  const engines = known?.engines ?? enginesOf((choice) => shared.engine(choice, (hash) => textOf(store, hash)));
  return { run, texts, engines };
}

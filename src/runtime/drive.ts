import { Fault } from '../core/fault.ts';
import type { Action } from '../core/run/action.ts';
import { decide, type Happening } from '../core/run/decide.ts';
import type { Recorded, RunEvent } from '../core/run/events.ts';
import { evolveAll } from '../core/run/evolve.ts';
import { type Plan, plan } from '../core/run/plan.ts';
import type { Run } from '../core/run/run.ts';
import { summarize } from '../core/run/summarize.ts';
import type { Batch, Lease } from '../ports/run-store.ts';
import type { StopSignal } from '../ports/stop-signal.ts';
import { makeBell } from './bell.ts';
import type { Mailroom } from './mailroom.ts';
import { type Act, type Actors, perform } from './perform.ts';
import { type ShownState, shownState } from './shown-state.ts';
import type { Surroundings } from './surroundings.ts';

export type DriveOptions = {
  /** Told of every event once it is in the log. */
  readonly onEvents?: (events: readonly Recorded[]) => void;
  /** Give the run back as soon as possible; why is recorded. */
  readonly leave?: StopSignal & { readonly reason?: unknown };
};

type Begun = { readonly key: string; readonly stop: AbortController; readonly done: Promise<Happening> };

/**
 * Takes one run as far as it goes: read, decide, record, act, until it parks.
 * It holds no decision of its own. After every append it asks `next` again: the same key, and the act under way goes on;
 * another key, and it is stopped first. Cancel, time limits and fencing are this one rule.
 */
export async function drive(
  { store, clock, stateFiles }: Surroundings,
  mailroom: Mailroom,
  owned: { readonly lease: Lease; readonly run: Run },
  actors: Actors,
  texts: Map<string, string>,
  options: DriveOptions = {},
): Promise<Run> {
  const shown: ShownState = shownState(stateFiles);
  let { lease, run } = owned;
  let begun: Begun | undefined;
  // A command has come, a time is up, or we are to leave: what it is is found out by looking.
  const bell = makeBell();
  let mail = true;
  const stopListening = mailroom.listen(lease.runId, () => {
    mail = true;
    bell.ring();
  });
  const onLeave = () => bell.ring();
  options.leave?.addEventListener('abort', onLeave, { once: true });

  try {
    await shown.show(run);
    const taken: readonly Happening[] = lease.epoch > run.epoch ? [{ kind: 'taken', owner: store.owner }] : [];
    run = lease.epoch > run.epoch ? { ...run, epoch: lease.epoch } : run;
    let action = await commit(taken);
    for (;;) {
      if (options.leave?.aborted) return await giveBack(String(options.leave.reason ?? 'left'));
      if (begun !== undefined && begun.key !== action.key) {
        action = await commit([await stopped(begun)]);
        continue;
      }
      if (action.kind === 'park' && action.wakeAt === undefined) return await rest();
      if (begun === undefined && action.kind !== 'park' && action.kind !== 'record') begun = begin(action);
      const happening = await somethingHappens(action);
      action = await commit(happening === undefined ? [] : [happening]);
    }
  } finally {
    stopListening();
    options.leave?.removeEventListener('abort', onLeave);
    // Fenced or failed: nobody waits for this act any more, but it must not outlive us.
    begun?.stop.abort();
  }

  function begin(act: Act): Begun {
    const stop = new AbortController();
    return { key: act.key, stop, done: perform(run, act, actors, stop.signal) };
  }

  async function stopped({ stop, done }: Begun): Promise<Happening> {
    stop.abort();
    const happening = await done;
    begun = undefined;
    return happening;
  }

  /** The act under way ends, its time is up, or the bell rings. */
  async function somethingHappens(action: Action): Promise<Happening | undefined> {
    const time = action.kind === 'exchange' ? action.until : action.kind === 'park' ? action.wakeAt : undefined;
    const callOff = time === undefined ? undefined : clock.at(time, bell.ring);
    const happening = await Promise.race([bell.rung(), ...(begun === undefined ? [] : [begun.done])]);
    callOff?.();
    if (happening !== undefined) begun = undefined;
    return happening;
  }

  /** Facts, what follows from them, and the opening of the next act, in one append; posted commands always come first. */
  async function commit(happenings: readonly Happening[]): Promise<Action> {
    for (;;) {
      const now = clock.now();
      const { facts, refusedEdit, planned } = await decided(happenings, now);
      const outcome = await recorded(planned, now, {
        ifMailbox: planned.run.drained,
        release: begun === undefined && planned.action.kind === 'park' && planned.action.wakeAt === undefined,
      });
      if (outcome === 'mail') {
        mail = true;
        continue;
      }
      if (facts.length > 0 || planned.events.length > 0) await shown.show(run, refusedEdit);
      return planned.action;
    }
  }

  async function decided(happenings: readonly Happening[], now: number) {
    const posts = mail ? await store.posts(lease.runId, run.drained) : [];
    mail = false;
    const facts: RunEvent[] = [];
    let after = run;
    const take = (happening: Happening) => {
      const events = decide(after, happening, now);
      facts.push(...events);
      after = evolveAll(after, events, now);
    };
    for (const happening of happenings) if (happening.kind === 'taken') take(happening);
    for (const post of posts) take({ kind: 'posted', post });
    for (const happening of happenings) if (happening.kind !== 'taken') take(happening);
    const planned = plan(run, facts, now);
    if (!beginsTurn(planned)) return { facts, planned, refusedEdit: undefined };
    const text = await shown.edited(after);
    if (text === undefined) return { facts, planned, refusedEdit: undefined };
    take({ kind: 'edited', text });
    const refusedEdit = facts.some(({ type }) => type === 'document.refused') ? text : undefined;
    return { facts, planned: plan(run, facts, now), refusedEdit };
  }

  async function recorded(planned: Plan, ts: number, how: Pick<Batch, 'release' | 'ifMailbox'>): Promise<'recorded' | 'mail'> {
    if (planned.events.length === 0) return 'recorded';
    const batch: Batch = {
      events: planned.events,
      summary: summarize(planned.run),
      ts,
      drained: planned.run.drained,
      blobs: planned.texts,
      ...how,
    };
    const outcome = await store.append(lease, batch);
    if (outcome.kind === 'mail') return 'mail';
    if (outcome.kind === 'fenced') throw fenced(lease);
    for (const [hash, text] of planned.texts) texts.set(hash, text);
    const first = lease.seq + 1;
    lease = outcome.lease;
    run = planned.run;
    options.onEvents?.(planned.events.map((event, index) => ({ event, seq: first + index, epoch: lease.epoch, ts })));
    return 'recorded';
  }

  async function rest(): Promise<Run> {
    await store.release(lease);
    return run;
  }

  async function giveBack(reason: string): Promise<Run> {
    const last = begun === undefined ? [] : [await stopped(begun)];
    const now = clock.now();
    const facts: RunEvent[] = [];
    let after = run;
    for (const happening of [...last, { kind: 'left' as const, reason }]) {
      const events = decide(after, happening, now);
      facts.push(...events);
      after = evolveAll(after, events, now);
    }
    // Only the facts: what would follow from them is the next owner's.
    const planned: Plan = { events: facts, run: after, action: { kind: 'park', key: 'park', wakeAt: undefined }, texts: new Map() };
    await recorded(planned, now, { release: true });
    return run;
  }
}

function beginsTurn({ action, run }: Plan): boolean {
  return action.kind === 'exchange' && action.opening.length > 0 && run.exchange?.exchange === 1;
}

function fenced({ runId, epoch }: Lease): Fault {
  return new Fault('OWNER_FENCED', `${runId} has another owner now; this one (epoch ${epoch}) has stopped.`, {
    help: `signalbox show ${runId}`,
  });
}

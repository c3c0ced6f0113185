import { callsToReport } from '../core/route/hand-over.ts';
import type { Happening } from '../core/run/decide/decide.ts';
import type { Recorded } from '../core/run/events.ts';
import { engineOf } from '../core/run/fold/in-force.ts';
import type { Action } from '../core/run/next/action.ts';
import { canSleep } from '../core/run/next/ownership.ts';
import type { Run } from '../core/run/run.ts';
import { makeBell } from './bell.ts';
import { ledger } from './ledger.ts';
import type { Act, Actors } from './perform.ts';
import { requestOf } from './request-of.ts';
import { fenced, type Owned } from './run-log.ts';
import type { Shared } from './runtime-place.ts';
import { beginAct, type News, type UnderWay } from './under-way.ts';

export type DriveOptions = {
  /** Told of every event once it is in the log. */
  readonly onEvents?: (events: readonly Recorded[]) => void;
  /** Give the run back as soon as possible; why is recorded. */
  readonly leave?: AbortSignal;
  /** Give back a run that has to wait for its time: whoever looks for due runs finds it then. */
  readonly letSleep?: boolean;
  /** Has the parent of a child look at its documents. */
  readonly lookBefore: (parent: string) => Promise<void>;
};

/**
 * Takes one run as far as it goes: read, decide, record, act, until it parks. It holds no decision of its own.
 * After every append it asks again what to do: the same key, and the act under way goes on; another key, and that act is
 * stopped first. Cancel, time limits and a lost run are this one rule. Calls of a program come in the middle of its exchange
 * and are recorded here like everything else.
 */
export async function drive(
  shared: Shared,
  owned: Owned,
  actors: Actors,
  { onEvents, leave, letSleep = false, lookBefore }: DriveOptions,
): Promise<Run> {
  let underWay: UnderWay | undefined;
  const heard = (events: readonly Recorded[]) => {
    underWay?.heard(events);
    onEvents?.(events);
  };
  const book = ledger(shared, owned, heard, { ready: (run) => engineReady(run, actors), lookBefore, rests });
  const bell = makeBell();
  let lost = false;
  const stopListening = shared.mailroom.listen(owned.lease.runId, {
    epoch: owned.lease.epoch,
    onMail: () => {
      book.expectMail();
      bell.ring();
    },
    onLost: () => {
      lost = true;
      bell.ring();
    },
  });
  const ring = () => bell.ring();
  leave?.addEventListener('abort', ring, { once: true });

  try {
    let action: Action | 'done' = await book.open();
    while (action !== 'done') action = await step(action);
    return book.run();
  } finally {
    stopListening();
    leave?.removeEventListener('abort', ring);
    // Fenced or failed: nobody waits for this act any more, and it must not outlive us.
    underWay?.abandon();
  }

  function rests(run: Run, action: Action): boolean {
    // Not before the log says how the report was written that belongs to it.
    if (action.kind !== 'park' || callsToReport(run).length > 0) return false;
    return action.wakeAt === undefined || (letSleep && canSleep(run, action.wakeAt, shared.clock.now()));
  }

  async function step(action: Action): Promise<Action | 'done'> {
    if (book.isReleased()) return 'done';
    if (lost) throw fenced(owned.lease);
    if (leave?.aborted) return book.leave(await ended(), String(leave.reason));
    if (underWay !== undefined && underWay.key !== action.key) return book.commit(await ended(), { acting: false });
    if (rests(book.run(), action)) {
      await book.rest();
      return 'done';
    }
    if (underWay === undefined && isAct(action)) underWay = beginAct(book.run(), action, actors, ring);
    return recorded(await news(action));
  }

  async function recorded({ happenings, over }: News): Promise<Action> {
    const action = await book.commit(happenings, { acting: !over });
    // Another key: what was asked for meanwhile is not begun any more.
    if (over) underWay = undefined;
    else if (underWay?.key === action.key) underWay.goOn(book.run());
    return action;
  }

  /** Stops the act under way, if any, and tells what came of it. */
  async function ended(): Promise<readonly Happening[]> {
    const happenings = await underWay?.stop();
    underWay = undefined;
    return happenings ?? [];
  }

  /** Waits until the act is done or has been asked for something, a command has come, a time is up, or we are to leave. */
  async function news(action: Action): Promise<News> {
    await bell.rung(shared.clock, timeOf(action));
    return underWay?.take(book.run()) ?? { happenings: [], over: true };
  }
}

/** Faults where the engine that is to speak next cannot be asked. */
async function engineReady(run: Run, { engines, textOf }: Actors): Promise<void> {
  const engine = await engines(engineOf(run));
  if (run.exchange !== undefined) await engine.ready?.(requestOf(run, run.exchange, textOf));
}

function isAct(action: Action): action is Act {
  return action.kind !== 'park' && action.kind !== 'record';
}

function timeOf(action: Action): number | undefined {
  if (action.kind === 'exchange') return action.until;
  return action.kind === 'park' ? action.wakeAt : undefined;
}

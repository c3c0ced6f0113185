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
import { fencedFault, type Owned } from './run-log.ts';
import type { Shared } from './runtime-place.ts';
import { beginAct, type News, type UnderWay } from './under-way.ts';

export type DriveOptions = {
  /** Told of every event once it is in the log. */
  readonly onEvents?: (events: readonly Recorded[]) => void;
  /** Gives the run back as soon as it is aborted; its reason is recorded. */
  readonly leave?: AbortSignal;
  /** Gives back a run that only waits for a time; a worker finds it again when it is due. */
  readonly letSleep?: boolean;
  /** Has the parent of a child look at its documents. */
  readonly lookAsParent: (parent: string) => Promise<void>;
};

/**
 * Drives one run until it parks: it reads, has the ledger decide and record, and acts. It decides nothing itself.
 * Every append answers with the next action. If its key is that of the act under way, the act goes on; otherwise the act is
 * stopped first. Cancelling, time limits and a lost run all work by this one rule. Calls that a program makes in the middle of
 * its exchange are recorded in the same loop.
 */
export async function drive(
  shared: Shared,
  owned: Owned,
  actors: Actors,
  { onEvents, leave, letSleep = false, lookAsParent }: DriveOptions,
): Promise<Run> {
  let underWay: UnderWay | undefined;
  const tell = (events: readonly Recorded[]) => {
    underWay?.heard(events);
    onEvents?.(events);
  };
  const book = ledger(shared, owned, tell, { ready: (run) => requireEngine(run, actors), lookAsParent, isAtRest });
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
    // Fenced or failed: what comes of this act is not recorded any more, and it must not outlive us.
    underWay?.abandon();
  }

  function isAtRest(run: Run, action: Action): boolean {
    // The log has yet to say how the report of a crew was written.
    if (action.kind !== 'park' || callsToReport(run).length > 0) return false;
    return action.wakeAt === undefined || canSleep(run, action.wakeAt, shared.clock.now(), letSleep);
  }

  async function step(action: Action): Promise<Action | 'done'> {
    if (book.isReleased()) return 'done';
    if (lost) throw fencedFault(owned.lease);
    if (leave?.aborted) return book.leave(await stopAct(), String(leave.reason));
    if (underWay !== undefined && underWay.key !== action.key) return book.commit(await stopAct(), { acting: false });
    if (isAtRest(book.run(), action)) {
      await book.rest();
      return 'done';
    }
    if (underWay === undefined && isAct(action)) underWay = beginAct(book.run(), action, actors, ring);
    return recordNews(await waitForNews(action));
  }

  async function recordNews({ happenings, over }: News): Promise<Action> {
    const action = await book.commit(happenings, { acting: !over });
    // Under another key the act is stopped in the next step: none of its calls is begun any more.
    if (over) underWay = undefined;
    else if (underWay?.key === action.key) underWay.goOn(book.run());
    return action;
  }

  /** Stops the act under way, if any, and tells what came of it. */
  async function stopAct(): Promise<readonly Happening[]> {
    const happenings = await underWay?.stop();
    underWay = undefined;
    return happenings ?? [];
  }

  /** Waits until the bell rings or the action's time is up, and takes what the act under way has to record. */
  async function waitForNews(action: Action): Promise<News> {
    await bell.rung(shared.clock, wakeTimeOf(action));
    return underWay?.take(book.run()) ?? { happenings: [], over: true };
  }
}

/** Faults where the engine that is to speak next cannot be asked. */
async function requireEngine(run: Run, { engines, textOf }: Actors): Promise<void> {
  const engine = await engines(engineOf(run));
  if (run.exchange !== undefined) await engine.ready?.(requestOf(run, run.exchange, textOf));
}

function isAct(action: Action): action is Act {
  return action.kind !== 'park' && action.kind !== 'record';
}

function wakeTimeOf(action: Action): number | undefined {
  if (action.kind === 'exchange') return action.until;
  return action.kind === 'park' ? action.wakeAt : undefined;
}

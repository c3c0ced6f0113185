import { noticeDocument, pauseAfter } from '../core/run/notify/notice-document.ts';
import { noticeOf } from '../core/run/notify/notice-of.ts';
import type { Run } from '../core/run/run.ts';
import type { Clock } from '../ports/clock.ts';
import type { Notifier } from '../ports/notifier.ts';
import type { Batch, OpenNotice, RunStore } from '../ports/run-store.ts';

/** Delivers what stands in the store, beside the runs: none of them waits for it. */
export type Postman = {
  /** What is to be told of an append, to be recorded with it; nothing where the receiver does not want to hear of it. */
  noteOf(before: Run, after: Run): Pick<Batch, 'notice'>;
  /** There is something, or may be. */
  readonly ring: () => void;
  /** Nothing is due; what has failed is due later. */
  idle(): Promise<void>;
  /** Gives what is under way a moment. What is left is the next process's. */
  close(): Promise<void>;
};

const AT_ONCE = 4;
/** No other process tries meanwhile. Longer than a try takes. */
const TRY_MS = 30_000;
/** What others were trying when they died, and what has failed before. */
const LOOK_MS = 10_000;
/** The end of a command is held up no longer than this. */
const LEAVE_MS = 3_000;

/** The log says what is to be told, the store what has not arrived yet: so a kill at any point leaves nothing untold. */
export function postman(store: RunStore, clock: Clock, notifier: Notifier): Postman {
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  let again = false;
  let taking: Promise<void> | undefined;
  let callOff: (() => void) | undefined;
  return { noteOf, ring, idle, close };

  function noteOf(before: Run, after: Run): Pick<Batch, 'notice'> {
    const notice = noticeOf(before, after);
    return notice !== undefined && notifier.events.has(notice.event) ? { notice } : {};
  }

  function ring(): void {
    again = true;
    if (stopping.signal.aborted) return;
    taking ??= takeAll().finally(() => {
      taking = undefined;
      callOff?.();
      callOff = undefined;
      if (stopping.signal.aborted) return;
      if (again && underWay.size < AT_ONCE) ring();
      else callOff = clock.at(clock.now() + LOOK_MS, ring);
    });
  }

  /** A receiver that takes its time keeps its own place busy, and no other. */
  async function takeAll(): Promise<void> {
    while (again && underWay.size < AT_ONCE && !stopping.signal.aborted) {
      again = false;
      const now = clock.now();
      // A store that cannot be asked now is asked again later; a run that needs it will say what is wrong.
      const taken = await store.takeNotices(now, now + TRY_MS, AT_ONCE - underWay.size).catch(() => []);
      again ||= taken.length > 0;
      for (const open of taken) {
        const delivery = deliver(open).finally(() => {
          underWay.delete(delivery);
          ring();
        });
        underWay.add(delivery);
      }
    }
  }

  async function deliver(open: OpenNotice): Promise<void> {
    const { kind } = await notifier.deliver(noticeDocument(open), stopping.signal);
    const pause = kind === 'delivered' ? undefined : pauseAfter(open.attempts);
    // Where this is lost it is delivered twice, which the receiver knows by its key.
    await store.settleNotice(open, pause === undefined ? undefined : clock.now() + pause).catch(() => undefined);
  }

  async function idle(): Promise<void> {
    ring();
    while (taking !== undefined || underWay.size > 0) await Promise.all([taking, ...underWay]);
  }

  async function close(): Promise<void> {
    const left = Promise.withResolvers<undefined>();
    const noLonger = clock.at(clock.now() + LEAVE_MS, () => left.resolve(undefined));
    await Promise.race([idle(), left.promise]);
    noLonger();
    stopping.abort();
    await Promise.all([taking, ...underWay]);
    callOff?.();
  }
}

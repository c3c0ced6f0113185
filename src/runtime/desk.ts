import { actInside, type Called, goesAlong, OVERTAKEN, TOO_LATE } from '../core/run/calls/calls-inside.ts';
import type { Happening } from '../core/run/decide/decide.ts';
import type { EventOf, Recorded } from '../core/run/events.ts';
import type { OpenExchange, Run } from '../core/run/run.ts';
import type { ToolResult } from '../core/tool/result.ts';
import type { ReplyCall } from '../ports/engine.ts';
import type { SideActs } from './side-acts.ts';

/** Where a program's calls are taken while its exchange is under way, and answered with what the log says of them. */
export type Desk = {
  /** Never rejects: a call that comes too late is told so. */
  readonly onCall: (call: ReplyCall) => Promise<ToolResult>;
  /** What is to be recorded now: what came of acts, and the calls whose turn it is. */
  take(run: Run): readonly Happening[];
  /** These events are in the log: who waits for one of them has an answer. */
  heard(events: readonly Recorded[]): void;
  /** What the log says is to be carried out is begun. */
  begin(run: Run): void;
  /** Takes no more calls. What is in the log already goes on. */
  shut(): void;
  /** Whoever still waits is answered, so that nobody who has to end waits for us. */
  dismiss(answer?: ToolResult): void;
};

type Ticket = {
  readonly call: ReplyCall;
  readonly answer: (result: ToolResult) => void;
  /** May go beside others of its kind. */
  along: boolean;
};

/**
 * Calls go in the order in which they came. Pure ones may go side by side; every other one waits until it is alone, is judged
 * against the run as the calls before it left it, and holds up those behind it. An act begins after its intent is in the log.
 */
export function desk({ turn, exchange }: OpenExchange, acts: SideActs, ring: () => void): Desk {
  const waiting: Ticket[] = [];
  /** Taken and not in the log yet. */
  const taken: Ticket[] = [];
  /** In the log, without a result there. */
  const open = new Map<string, Ticket>();
  let isShut = false;

  return {
    onCall: (call) => {
      if (isShut) return Promise.resolve(TOO_LATE);
      const { promise, resolve } = Promise.withResolvers<ToolResult>();
      waiting.push({ call, answer: resolve, along: false });
      ring();
      return promise;
    },
    take(run) {
      for (let next = waiting[0]; next !== undefined && mayGo(run, next); next = waiting[0]) {
        taken.push(next);
        waiting.shift();
      }
      const calls = taken.map(({ call }): Called => ({ kind: 'called', turn, exchange, call }));
      // What was only prepared is not begun any more once the program is gone.
      return [...acts.take().filter(({ kind }) => !isShut || kind !== 'prepared'), ...calls];
    },
    heard: (events) => answerFrom(events, taken, open),
    begin(run) {
      // Taken and not recorded: the exchange was over before.
      for (const ticket of taken.splice(0)) ticket.answer(TOO_LATE);
      for (const callId of open.keys()) {
        const act = actInside(run, callId);
        if (act !== undefined) acts.begin(run, act);
      }
      if (waiting.length > 0 && open.size === 0) ring();
    },
    shut() {
      isShut = true;
      for (const ticket of waiting.splice(0)) ticket.answer(TOO_LATE);
    },
    dismiss(answer) {
      for (const ticket of [...waiting.splice(0), ...taken.splice(0)]) ticket.answer(answer ?? TOO_LATE);
      for (const ticket of open.values()) ticket.answer(answer ?? OVERTAKEN);
      open.clear();
    },
  };

  function mayGo(run: Run, ticket: Ticket): boolean {
    const before = [...open.values(), ...taken];
    ticket.along = goesAlong(run, ticket.call);
    return before.length === 0 || (ticket.along && before.every(({ along }) => along));
  }
}

function answerFrom(events: readonly Recorded[], taken: Ticket[], open: Map<string, Ticket>): void {
  const hint = events.flatMap(({ event }) => (event.type === 'notice.given' ? [event.text] : [])).join(' ');
  for (const { event } of events) {
    if (event.type === 'call.asked') {
      const ticket = taken.shift();
      if (ticket !== undefined) open.set(event.callId, ticket);
    }
    if (event.type !== 'call.finished' && event.type !== 'call.refused') continue;
    open.get(event.callId)?.answer(withHint(resultOf(event), hint));
    open.delete(event.callId);
  }
}

function resultOf(event: EventOf<'call.finished' | 'call.refused'>): ToolResult {
  if (event.type === 'call.finished') return event.result as ToolResult;
  const { code, message, details } = event;
  return { ok: false, error: details === undefined ? { code, message } : { code, message, details } };
}

/** A program reads what the runtime has to say with its results: its exchange may last long. */
function withHint(result: ToolResult, hint: string): ToolResult {
  if (hint === '' || result.ok) return result;
  return { ...result, error: { ...result.error, message: `${result.error.message} ${hint}` } };
}

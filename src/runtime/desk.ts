import { actInside, type Called, goesAlong, OVERTAKEN, TOO_LATE } from '../core/run/calls/calls-inside.ts';
import type { Happening } from '../core/run/decide/decide.ts';
import type { EventOf, Recorded } from '../core/run/events.ts';
import type { OpenExchange, Run } from '../core/run/run.ts';
import type { ToolResult } from '../core/tool/result.ts';
import type { ReplyCall } from '../ports/engine.ts';
import type { SideActs } from './side-acts.ts';

/** Takes the calls that a program makes during its exchange, and answers each with the result that the log has. */
export type Desk = {
  /** Never rejects: a call that comes too late is told so. */
  readonly onCall: (call: ReplyCall) => Promise<ToolResult>;
  /** What is to be recorded now: the results of calls that are over, and the calls whose turn it is. */
  take(run: Run): readonly Happening[];
  /** Answers the calls whose results are among these recorded events. */
  heard(events: readonly Recorded[]): void;
  /** Begins to carry out the calls that the log has and that have no result. */
  begin(run: Run): void;
  /** Takes no more calls. Those that are in the log go on. */
  shut(): void;
  /** Answers every call that still waits, so that a program that has to end does not wait for us. */
  dismiss(answer?: ToolResult): void;
};

type Ticket = {
  readonly call: ReplyCall;
  readonly answer: (result: ToolResult) => void;
  /** A pure call, which may go beside other pure ones. */
  along: boolean;
};

/**
 * Calls go in the order in which they came. Pure ones may go side by side; every other one waits until it is alone, is judged
 * against the run as the calls before it left it, and holds up those behind it. An act begins after its intent is in the log.
 */
export function desk({ turn, exchange }: OpenExchange, acts: SideActs, ring: () => void): Desk {
  const waiting: Ticket[] = [];
  /** Taken by the driver, and not in the log yet. */
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
      // The program is gone: a call that was only prepared is not begun.
      return [...acts.take().filter(({ kind }) => !isShut || kind !== 'prepared'), ...calls];
    },
    heard: (events) => answerFrom(events, taken, open),
    begin(run) {
      // Taken and still not recorded: the exchange was over before.
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

/** A notice goes to a program with its next failed result: the next exchange, which would carry it, may be far away. */
function withHint(result: ToolResult, hint: string): ToolResult {
  if (hint === '' || result.ok) return result;
  return { ...result, error: { ...result.error, message: `${result.error.message} ${hint}` } };
}

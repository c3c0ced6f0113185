import { isObject, type Json, type JsonObject } from '../../json.ts';
import { keepDefined } from '../../keep-defined.ts';
import type { Call, EventOf } from '../events.ts';
import { threadsWith } from '../fold/thread.ts';
import type { CallSlot, CallState, OutsideAct, Run } from '../run.ts';
import { withFailed } from '../turn/failed-calls.ts';

/** A program may make thousands of calls in one exchange: only those without a result are kept. */
export function askCall(run: Run, { callId, tool, args, ref, by }: EventOf<'call.asked'>): Run {
  const call: Call = keepDefined({ id: callId, tool, args, ref });
  if (by === 'runtime') {
    const calls = [...unsettled(run), { call, state: { kind: 'asked' }, own: true } as const];
    const reported = run.children.flatMap(({ child, report }) => (report === undefined ? [] : [child]));
    return { ...run, calls, own: { callId, result: undefined, reported } };
  }
  return {
    ...run,
    exchange: run.exchange && { ...run.exchange, calls: run.exchange.calls + 1 },
    calls: [...unsettled(run), { call, state: { kind: 'asked' }, inside: run.exchange?.thread ?? '' }],
  };
}

export function slotOf({ calls }: Run, callId: string | undefined): CallSlot | undefined {
  return calls.find(({ call }) => call.id === callId);
}

export function unsettled({ calls }: Run): readonly CallSlot[] {
  return calls.filter(({ state }) => state.kind !== 'settled');
}

/** What a model reads of a refused call. */
export function refusedResult({ code, message, details, fields }: EventOf<'call.refused'>): Json {
  return {
    ok: false,
    error: keepDefined<{ code: string; message: string; details?: Json }>({ code, message, details }),
    ...(isObject(fields) ? (fields as JsonObject) : {}),
  };
}

/** The call has its result, and the thread that asked for it too. `reason`: what it fails for, where it does. */
export function settleCall(
  run: Run,
  callId: string,
  result: Json,
  { ms, reason }: { readonly ms: number; readonly reason: Json },
): Run {
  const slot = slotOf(run, callId);
  if (slot === undefined) return run;
  if (slot.own) return settleOwnCall(run, callId, result, ms);
  const failed = isObject(result) && result['ok'] === false;
  return {
    ...markCall(run, callId, { kind: 'settled' }),
    // Only what fails counts: to look at the same thing again is waiting, and has the budget of its turn.
    failed: failed ? withFailed(run.failed, slot.call, reason) : run.failed,
    spent: {
      ...run.spent,
      toolFailures: failed ? run.spent.toolFailures + 1 : 0,
      // The time of an exchange holds that of the calls in its middle.
      runningMs: run.spent.runningMs + (run.exchange === undefined ? ms : 0),
    },
    threads: threadsAfter(run, slot, result),
  };
}

/** The runtime made it: it counts as no failure of a model, and stands in no conversation. */
function settleOwnCall(run: Run, callId: string, result: Json, ms: number): Run {
  return {
    ...markCall(run, callId, { kind: 'settled' }),
    own: run.own?.callId === callId ? { ...run.own, result } : run.own,
    spent: { ...run.spent, runningMs: run.spent.runningMs + ms },
  };
}

/** A call from the middle of an exchange comes into the conversation with its result, since no reply has told of it. */
function threadsAfter(run: Run, { call, inside }: CallSlot, result: Json): Run['threads'] {
  if (inside === undefined) return threadsWith(run, run.reply?.thread, { kind: 'tool', call, result });
  return threadsWith(run, inside, { kind: 'assistant', text: '', calls: [call] }, { kind: 'tool', call, result });
}

/** What a call is about to do outside. */
export function outsideAct(run: Run, callId: string): OutsideAct {
  const call = slotOf(run, callId)?.call;
  const path = isObject(call?.args) ? call.args['path'] : undefined;
  return { tool: call?.tool ?? '', ...(typeof path === 'string' ? { path } : {}) };
}

export function markCall(run: Run, callId: string, state: CallState): Run {
  return { ...run, calls: run.calls.map((slot) => (slot.call.id === callId ? { ...slot, state } : slot)) };
}

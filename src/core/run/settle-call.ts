import { isObject, type Json, sameJson } from '../json.ts';
import type { Call } from './events.ts';
import type { CallState, OutsideAct, Repeated, Run } from './run.ts';
import { threadsWith } from './thread.ts';

/** The call has its result, and the thread that asked for it too. */
export function settled(run: Run, callId: string, result: Json, ms: number): Run {
  const slot = run.calls.find(({ call }) => call.id === callId);
  if (slot === undefined) return run;
  const failed = isObject(result) && result['ok'] === false;
  return {
    ...callMarked(run, callId, { kind: 'settled' }),
    repeated: repeatedBy(run, slot.call, result),
    spent: {
      ...run.spent,
      toolFailures: failed ? run.spent.toolFailures + 1 : 0,
      runningMs: run.spent.runningMs + ms,
    },
    threads: threadsWith(run, run.reply?.thread, { kind: 'tool', call: slot.call, result }),
  };
}

/** Only what fails counts: to look at the same thing again is waiting, and has the budget of its turn. */
function repeatedBy({ repeated: last }: Run, call: Call, result: Json): Repeated | undefined {
  if (!isObject(result) || result['ok'] !== false) return undefined;
  const same =
    last !== undefined &&
    last.call.tool === call.tool &&
    sameJson(last.call.args, call.args) &&
    sameJson(last.result, result);
  return same ? { ...last, times: last.times + 1 } : { call, result, times: 1, told: 0 };
}

/** What a call is about to do outside. */
export function outsideAct(run: Run, callId: string): OutsideAct {
  const call = run.calls.find((slot) => slot.call.id === callId)?.call;
  const path = isObject(call?.args) ? call.args['path'] : undefined;
  return { tool: call?.tool ?? '', ...(typeof path === 'string' ? { path } : {}) };
}

export function callMarked(run: Run, callId: string, state: CallState): Run {
  return { ...run, calls: run.calls.map((slot) => (slot.call.id === callId ? { ...slot, state } : slot)) };
}

import { asJson, type Json } from '../../json.ts';
import { keepDefined } from '../../keep-defined.ts';
import { failedResult, type ToolResult } from '../../tool/result.ts';
import type { Call, RunEvent } from '../events.ts';
import { evolveAll } from '../fold/evolve.ts';
import { type CallsAction, isPure, nextForCall, refusedCall } from '../next/next-for-calls.ts';
import type { Run } from '../run.ts';
import { slotOf } from './settle-call.ts';

/*
 * Engine programs call tools while their exchange is under way. Such a call enters the log by the same decision as one of a
 * reply: asked and refused, asked and recorded, or asked and intended are one append. The exchange goes on beside it, and
 * what the call has changed counts at once: for the next call, for the gate, and for the node.
 */

/** Calls of one exchange; a program that makes more is not working. What comes after them counts as failed. */
const MAX_CALLS = 1_000;

export type AskedCall = { readonly tool: string; readonly args: Json; readonly ref?: string };

export type Called = {
  readonly kind: 'called';
  readonly turn: number;
  readonly exchange: number;
  readonly call: AskedCall;
};

/** The facts that follow from a call in the middle of an exchange; none where that exchange is not open any more. */
export function decideCalled(run: Run, { turn, exchange, call: { tool, args, ref } }: Called, now: number) {
  const open = run.exchange;
  if (open?.turn !== turn || open.exchange !== exchange || open.epoch < run.epoch) return [];
  const callId = `${turn}.${exchange}.${open.calls + 1}`;
  const asked: RunEvent = keepDefined({
    type: 'call.asked',
    turn,
    exchange,
    callId,
    tool,
    args: asJson(args) ?? null,
    ref,
  });
  return [asked, ...entered(evolveAll(run, [asked], now), callId, open.calls)];
}

function entered(run: Run, callId: string, before: number): readonly RunEvent[] {
  const slot = slotOf(run, callId);
  if (slot === undefined) return [];
  if (before >= MAX_CALLS) {
    const message = `You have made ${MAX_CALLS} calls in this turn; this one was not carried out. End your turn.`;
    return [refusedCall(slot.call, 'TOO_MANY_CALLS', message)];
  }
  const action = nextForCall(run, slot);
  if (action.kind === 'record') return action.events;
  return action.kind === 'calls' ? action.opening : [];
}

/** What is to be carried out for a call that is in the log; undefined once it has its result. */
export function actInside(run: Run, callId: string): CallsAction | undefined {
  const slot = slotOf(run, callId);
  const action = slot && nextForCall(run, slot);
  return action?.kind === 'calls' ? action : undefined;
}

/** Pure calls may go side by side; every other one goes alone. */
export function goesAlong(run: Run, { tool, args }: AskedCall): boolean {
  const call: Call = { id: '', tool, args: asJson(args) ?? null };
  return isPure(run, call);
}

/** The exchange ends: what was asked in its middle and not begun is not carried out, and has that as its result. */
export function notCarriedOut(run: Run): readonly RunEvent[] {
  const message = 'Not carried out: the turn in which it was asked for has ended.';
  return run.calls
    .filter(({ state, inside }) => state.kind === 'asked' && inside !== undefined)
    .map(({ call }) => refusedCall(call, 'STALE', message));
}

/** What a program is told whose call comes too late, … */
export const TOO_LATE: ToolResult = failedResult(
  'STALE',
  'This turn is over: nothing was carried out. End your turn now.',
);
/** … and one that is stopped while its call is under way. */
export const OVERTAKEN: ToolResult = failedResult(
  'STALE',
  'This turn is over, and nobody waits for what becomes of this call. End your turn now.',
);

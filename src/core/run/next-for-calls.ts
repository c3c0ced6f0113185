import { type Action, park, record } from './action.ts';
import { carryOn, enterCall, isPure, keyOf } from './enter-call.ts';
import type { RunEvent } from './events.ts';
import type { CallSlot, Run } from './run.ts';

/** Calls of one reply that are carried out; a reply with more is not work but noise. */
const MAX_CALLS = 100;

/**
 * The calls of the last reply, one after the other: each is judged against the run as the calls before it left it.
 * Neighbouring pure calls go together; every other call goes alone.
 */
export function nextForCalls(run: Run): Action | undefined {
  const index = run.calls.findIndex(({ state }) => state.kind !== 'settled');
  const slot = run.calls[index];
  if (slot === undefined) return undefined;
  if (index >= MAX_CALLS && slot.state.kind === 'asked') return record(`surplus:${slot.call.id}`, surplus(run, index));
  switch (slot.state.kind) {
    case 'asked':
      return firstTime(run, slot, index);
    case 'intended':
      return carryOn(run, slot, slot.state);
    case 'in-doubt':
    case 'settled':
      return park();
  }
}

/** The calls beyond the limit get their results all at once. */
function surplus(run: Run, from: number): readonly RunEvent[] {
  const message = `A reply may hold ${MAX_CALLS} calls; this one was not carried out. Call again with the next reply.`;
  return run.calls
    .slice(from)
    .map(({ call }) => ({ type: 'call.refused', callId: call.id, tool: call.tool, code: 'TOO_MANY_CALLS', message }));
}

function firstTime(run: Run, slot: CallSlot, index: number): Action {
  const action = enterCall(run, slot);
  if (action.kind !== 'calls' || !isPure(run, slot.call)) return action;
  const slots = pureFrom(run, index);
  return { ...action, key: keyOf(slots), calls: slots.map(({ call }) => ({ call, evidence: undefined })) };
}

function pureFrom(run: Run, index: number): readonly CallSlot[] {
  const rest = run.calls.slice(index, MAX_CALLS);
  const end = rest.findIndex(({ call, state }) => state.kind !== 'asked' || !isPure(run, call));
  return end === -1 ? rest : rest.slice(0, end);
}

import { inDoubt } from '../interaction/in-doubt.ts';
import { decideCall } from '../tool/decide-call.ts';
import { type Action, park, record } from './action.ts';
import type { Effect, RunEvent } from './events.ts';
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
      return underWay(run, slot, slot.state);
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
  const { call } = slot;
  if (run.children.some(({ callId }) => callId === call.id)) return childrenOf(run, slot);
  const decision = decideCall(run, call);
  switch (decision.kind) {
    case 'refused': {
      const { code, message, details } = decision.refusal;
      const refusal = { type: 'call.refused' as const, callId: call.id, tool: call.tool, code, message };
      return record(`refuse:${call.id}`, [
        ...decision.before,
        details === undefined ? refusal : { ...refusal, details },
      ]);
    }
    case 'done':
      return record(`record:${call.id}`, [
        ...decision.events,
        { type: 'call.finished', callId: call.id, tool: call.tool, result: decision.result, ms: 0 },
      ]);
    case 'act':
      return acted(run, slot, index, decision.effect);
  }
}

/** A call that spawned child runs has its result when the last of them has reported. */
function childrenOf(run: Run, { call }: CallSlot): Action {
  const children = run.children.filter(({ callId }) => callId === call.id);
  if (children.some(({ report }) => report === undefined)) return park();
  const reports = children.map(({ child, report }) => ({
    child,
    outcome: report?.outcome ?? '',
    result: report?.result ?? null,
  }));
  return record(`children:${call.id}`, [
    { type: 'call.finished', callId: call.id, tool: call.tool, result: { ok: true, children: reports }, ms: 0 },
  ]);
}

function acted(run: Run, slot: CallSlot, index: number, effect: Exclude<Effect, 'record'>): Action {
  const planned = [{ call: slot.call, evidence: undefined }];
  if (effect === 'pure')
    return {
      kind: 'calls',
      key: keyOf(pureFrom(run, index)),
      how: 'run',
      opening: [],
      calls: plan(pureFrom(run, index)),
    };
  if (effect === 'verify')
    return { kind: 'calls', key: `prepare:${slot.call.id}`, how: 'prepare', opening: [], calls: planned };
  const intent: RunEvent = { type: 'call.intended', callId: slot.call.id, tool: slot.call.tool, effect };
  return { kind: 'calls', key: keyOf([slot]), how: 'run', opening: [intent], calls: planned };
}

/** An intent of this owner is being carried out; one of an earlier owner is recovered by its effect. */
function underWay(run: Run, slot: CallSlot, intent: CallSlot['state'] & { kind: 'intended' }): Action {
  const calls = [{ call: slot.call, evidence: intent.evidence }];
  const again: Action = { kind: 'calls', key: keyOf([slot]), how: 'run', opening: [], calls };
  if (intent.epoch === run.epoch) return again;
  // Here nobody can repeat or probe it; a person can find out, or go on where the tool is.
  if (!Object.hasOwn(run.kit.tools, slot.call.tool)) return record(`doubt:${slot.call.id}`, inDoubt(run, slot.call));
  switch (intent.effect) {
    case 'verify':
      return { kind: 'calls', key: `probe:${slot.call.id}`, how: 'probe', opening: [], calls };
    case 'once':
      return record(`doubt:${slot.call.id}`, inDoubt(run, slot.call));
    case 'idempotent':
    case 'pure':
    case 'record':
      return again;
  }
}

function pureFrom(run: Run, index: number): readonly CallSlot[] {
  const rest = run.calls.slice(index, MAX_CALLS);
  const end = rest.findIndex(({ call, state }) => state.kind !== 'asked' || !isPure(run, call));
  return end === -1 ? rest : rest.slice(0, end);
}

function isPure(run: Run, call: CallSlot['call']): boolean {
  const decision = decideCall(run, call);
  return decision.kind === 'act' && decision.effect === 'pure';
}

function plan(slots: readonly CallSlot[]) {
  return slots.map(({ call }) => ({ call, evidence: undefined }));
}

function keyOf(slots: readonly CallSlot[]): string {
  return `calls:[${slots.map(({ call }) => call.id).join(',')}]`;
}

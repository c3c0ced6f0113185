import { inDoubt } from '../../interaction/in-doubt.ts';
import { keepDefined } from '../../keep-defined.ts';
import type { RefusalCode } from '../../refusal.ts';
import { decideCall, decideOwnCall } from '../../tool/decide-call.ts';
import type { Call, EventOf, RunEvent } from '../events.ts';
import type { Effect } from '../fold/call-events.ts';
import type { CallSlot, Run } from '../run.ts';
import { type Action, park, record } from './action.ts';

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
  if (index >= MAX_CALLS && slot.state.kind === 'asked')
    return record(`surplus:${slot.call.id}`, refuseSurplus(run, index));
  const action = nextForCall(run, slot);
  if (slot.state.kind !== 'asked' || action.kind !== 'calls' || !isPure(run, slot.call)) return action;
  const slots = pureFrom(run, index);
  return { ...action, key: keyOf(slots), calls: slots.map(({ call }) => ({ call, evidence: undefined })) };
}

/** The calls beyond the limit get their results all at once. */
function refuseSurplus(run: Run, from: number): readonly RunEvent[] {
  const message = `A reply may hold ${MAX_CALLS} calls; this one was not carried out. Call again with the next reply.`;
  return run.calls.slice(from).map(({ call }) => refusedCall(call, 'TOO_MANY_CALLS', message));
}

function pureFrom(run: Run, index: number): readonly CallSlot[] {
  const rest = run.calls.slice(index, MAX_CALLS);
  const end = rest.findIndex(({ call, state }) => state.kind !== 'asked' || !isPure(run, call));
  return end === -1 ? rest : rest.slice(0, end);
}

export type CallsAction = Extract<Action, { kind: 'calls' }>;

export function nextForCall(run: Run, slot: CallSlot): Action {
  switch (slot.state.kind) {
    case 'asked':
      return enterCall(run, slot);
    case 'intended':
      return carryOn(run, slot, slot.state);
    case 'in-doubt':
    case 'settled':
      return park();
  }
}

/** What is to be done about one call that has been asked for: recorded here and now, or acted on. */
function enterCall(run: Run, slot: CallSlot): Action {
  const { call } = slot;
  if (run.children.some(({ callId }) => callId === call.id)) return collectChildren(run, slot);
  const decision = slot.own ? decideOwnCall(run, call) : decideCall(run, call);
  switch (decision.kind) {
    case 'refused': {
      const { code, message, details } = decision.refusal;
      const refusal: RunEvent = keepDefined({ ...refusedCall(call, code, message), details, fields: decision.fields });
      return record(`refuse:${call.id}`, [...decision.before, refusal]);
    }
    case 'done':
      return record(`record:${call.id}`, [
        ...decision.events,
        { type: 'call.finished', callId: call.id, tool: call.tool, result: decision.result, ms: 0 },
      ]);
    case 'first':
      return record(`first:${call.id}`, decision.events);
    case 'act':
      return startAct(slot, decision.effect);
  }
}

export function refusedCall({ id, tool }: Call, code: RefusalCode, message: string): EventOf<'call.refused'> {
  return { type: 'call.refused', callId: id, tool, code, message };
}

/** An intent of this owner is being carried out; one of an earlier owner is recovered by its effect. */
function carryOn(run: Run, slot: CallSlot, intent: CallSlot['state'] & { kind: 'intended' }): Action {
  const calls = [{ call: slot.call, evidence: intent.evidence }];
  const again: Action = { kind: 'calls', key: keyOf([slot]), how: 'run', opening: [], calls };
  if (intent.epoch === run.epoch) return again;
  // Without the tool it can be neither repeated nor probed here; a person can find out, or go on where the tool is.
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

/** It leaves no trace: whether it was carried out makes no difference. */
export function isPure(run: Run, call: Call): boolean {
  const decision = decideCall(run, call);
  return decision.kind === 'act' && decision.effect === 'pure';
}

function keyOf(slots: readonly CallSlot[]): string {
  return `calls:[${slots.map(({ call }) => call.id).join(',')}]`;
}

/** A call that spawned child runs has its result when the last of them has reported. */
function collectChildren(run: Run, { call }: CallSlot): Action {
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

function startAct(slot: CallSlot, effect: Exclude<Effect, 'record'>): CallsAction {
  const calls = [{ call: slot.call, evidence: undefined }];
  if (effect === 'pure') return { kind: 'calls', key: keyOf([slot]), how: 'run', opening: [], calls };
  if (effect === 'verify') return { kind: 'calls', key: `prepare:${slot.call.id}`, how: 'prepare', opening: [], calls };
  const intent: RunEvent = { type: 'call.intended', callId: slot.call.id, tool: slot.call.tool, effect };
  return { kind: 'calls', key: keyOf([slot]), how: 'run', opening: [intent], calls };
}

import { inDoubt } from '../../interaction/in-doubt.ts';
import { asJson, isObject, type Json } from '../../json.ts';
import { never } from '../../never.ts';
import { callsToReport } from '../../route/hand-over.ts';
import type { Reading } from '../../task/reading.ts';
import { shortened } from '../../task/reading-changes.ts';
import { failedResult, type ToolResult } from '../../tool/result.ts';
import { type Called, decideCalled, notCarriedOut } from '../calls/calls-inside.ts';
import { slotOf } from '../calls/settle-call.ts';
import type { Posted } from '../commands.ts';
import type { Recorded, RunEvent } from '../events.ts';
import { assignClaimed } from '../family/claimed-items.ts';
import { evolveAll } from '../fold/evolve.ts';
import { RefusedPreparation, WrittenDocument } from '../fold/task-events.ts';
import { ownerChanged } from '../next/ownership.ts';
import type { CallSlot, Run } from '../run.ts';
import { cutOff, lapse } from '../turn/end-turn.ts';
import { decideCommand } from './decide-command.ts';
import { decideDocuments, type FoundDocument } from './decide-documents.ts';
import { decideEdit } from './decide-edit.ts';
import { decideHandOver, type EditedHandOver } from './decide-hand-over.ts';
import { decideReply, type ReplyFacts } from './decide-reply.ts';

/** Something that happened outside and has to become facts of the run. */
export type Happening =
  /** A new owner has the run. */
  | { readonly kind: 'taken'; readonly owner: string }
  | { readonly kind: 'left'; readonly reason: string }
  | { readonly kind: 'posted'; readonly post: Posted }
  | { readonly kind: 'replied'; readonly reply: ReplyFacts }
  | Called
  /** An exchange was cut off and left nothing of use. */
  | { readonly kind: 'interrupted'; readonly turn: number; readonly exchange: number }
  | { readonly kind: 'prepared'; readonly callId: string; readonly evidence: Json }
  | { readonly kind: 'finished'; readonly results: readonly FinishedCall[] }
  | { readonly kind: 'probed'; readonly callId: string; readonly found: ToolResult | 'not-done' | 'unknown' }
  /** Documents of a task have changed on disk. */
  | { readonly kind: 'documents'; readonly found: readonly FoundDocument[]; readonly by: 'model' | 'person' }
  /** The state file on disk is not the one we wrote; the log says what it was made of. */
  | { readonly kind: 'edited'; readonly text: string; readonly log: readonly Recorded[] }
  | { readonly kind: 'hand-over'; readonly edits: readonly EditedHandOver[] }
  /** The report of a crew was written to its file, or could not be. */
  | { readonly kind: 'reported'; readonly report: WrittenReport };

/** How the report of a crew was written: how long it took, and why it was not. */
export type WrittenReport = { readonly outcome: 'done' | 'failed'; readonly why?: string; readonly ms: number };

export type FinishedCall = {
  readonly callId: string;
  readonly tool: string;
  readonly result: ToolResult;
  readonly ms: number;
  /** It was stopped because its result was no longer needed: that it failed says nothing. */
  readonly stopped?: true;
};

/**
 * The facts that follow from a happening, judged against the run as it is now; what follows from the facts is `next`'s.
 * A happening that the run has moved past leaves no trace.
 */
export function decide(run: Run, happening: Happening, now: number): readonly RunEvent[] {
  switch (happening.kind) {
    case 'taken':
      return [ownerChanged(run, happening.owner), ...lapse(run, 'restart')];
    case 'left':
      return [
        ...closeExchange(run, now, (left) => cutOff(left, happening.reason)),
        { type: 'owner.left', reason: happening.reason },
      ];
    case 'posted':
      return decideCommand(run, happening.post);
    case 'replied':
      return isOpen(run, happening.reply)
        ? closeExchange(run, now, (left) => decideReply(left, happening.reply, now))
        : [];
    case 'called':
      return decideCalled(run, happening, now);
    case 'interrupted':
      return isOpen(run, happening) ? closeExchange(run, now, (left) => cutOff(left, 'restart')) : [];
    case 'prepared':
      return recordIntent(run, happening.callId, happening.evidence);
    case 'finished':
      return happening.results.flatMap((call) => recordResult(run, call));
    case 'probed':
      return recordProbe(run, happening.callId, happening.found);
    case 'documents':
      return decideDocuments(run, happening.found, happening.by);
    case 'edited':
      return decideEdit(run, happening.text, happening.log);
    case 'hand-over':
      return decideHandOver(run, happening.edits);
    case 'reported':
      return callsToReport(run).map((callId) => ({ type: 'call.reported', callId, ...happening.report }));
    default:
      return never(happening);
  }
}

/** The calls in the middle of an exchange come to their end before it does. */
function closeExchange(run: Run, now: number, close: (run: Run) => readonly RunEvent[]): readonly RunEvent[] {
  const events = notCarriedOut(run);
  return [...events, ...close(evolveAll(run, events, now))];
}

function isOpen({ exchange }: Run, at: { readonly turn: number; readonly exchange: number }): boolean {
  return exchange?.turn === at.turn && exchange.exchange === at.exchange;
}

function recordIntent(run: Run, callId: string, evidence: Json): readonly RunEvent[] {
  const slot = slotOf(run, callId);
  if (slot?.state.kind !== 'asked') return [];
  const refusal = RefusedPreparation.safeParse(evidence);
  if (refusal.success) {
    const { refused, fields } = refusal.data;
    return [
      { type: 'call.refused', callId, tool: slot.call.tool, ...refused, ...(fields === undefined ? {} : { fields }) },
    ];
  }
  return [
    {
      type: 'call.intended',
      callId,
      tool: slot.call.tool,
      effect: 'verify',
      evidence: recordedEvidence(run, slot, evidence),
    },
  ];
}

/** Of a list that the runtime ticks the log keeps what changes: else it would grow by all of its items with each of them. */
function recordedEvidence({ task }: Run, { own }: CallSlot, evidence: Json): Json {
  const written = WrittenDocument.safeParse(evidence);
  if (own === undefined || !written.success) return asJson(evidence) ?? null;
  const reading = shortened(task.items, written.data.reading as unknown as Reading);
  return asJson({ ...written.data, reading }) ?? null;
}

/** A finished act is a fact even if the run was canceled meanwhile; the same fact is recorded once. */
function recordResult(run: Run, { callId, tool, result, ms, stopped }: FinishedCall): readonly RunEvent[] {
  const slot = slotOf(run, callId);
  if (slot?.state.kind === 'settled') return [];
  if (stopped && !result.ok && canBeMadeAgain(slot)) return [];
  const told = asJson(result) ?? failedResult('TOOL_EXEC_FAILED', 'The tool gave a result that is not JSON.');
  const events: readonly RunEvent[] = [
    { type: 'call.finished', callId, tool, result: told, ms },
    ...recordReading(slot, told),
  ];
  const requested = writtenIn(slot, told)?.requested ?? [];
  return requested.length === 0 ? events : [...events, ...assignClaimed(evolveAll(run, events, 0), callId, requested)];
}

/** Only a call that is made once has to say what it came to when it was stopped. */
function canBeMadeAgain(slot: CallSlot | undefined): boolean {
  return slot?.state.kind !== 'intended' || slot.state.effect !== 'once';
}

/** What was read of a document when it was about to be written is a fact once it is. */
function recordReading(slot: CallSlot | undefined, result: Json): readonly RunEvent[] {
  const written = writtenIn(slot, result);
  if (written === undefined) return [];
  const { task, document, path, after: hash, reading } = written;
  return [{ type: 'document.read', task, document, path, hash, by: slot?.own ? 'runtime' : 'model', reading }];
}

function writtenIn(slot: CallSlot | undefined, result: Json): WrittenDocument | undefined {
  const evidence = slot?.state.kind === 'intended' ? slot.state.evidence : undefined;
  const written = WrittenDocument.safeParse(evidence);
  return written.success && isObject(result) && result['ok'] === true ? written.data : undefined;
}

function recordProbe(run: Run, callId: string, found: ToolResult | 'not-done' | 'unknown'): readonly RunEvent[] {
  const slot = slotOf(run, callId);
  if (slot?.state.kind !== 'intended') return [];
  const { call, state } = slot;
  if (found === 'unknown') return inDoubt(run, call);
  if (found !== 'not-done') return recordResult(run, { callId, tool: call.tool, result: found, ms: 0 });
  const again: RunEvent = { type: 'call.intended', callId, tool: call.tool, effect: state.effect };
  return [state.evidence === undefined ? again : { ...again, evidence: state.evidence }];
}

import { z } from 'zod';
import { AnswerValue, Widget } from '../interaction/widget.ts';
import type { Json } from '../json.ts';
import { Budgets } from './budgets.ts';

/*
 * The whole protocol of a run. Everything that influences a decision is one of these events; a restart loses nothing else.
 * The envelope (seq, epoch, ts) lives beside the event, not in it: see `Recorded`.
 * Names are noun + past participle. `turn` and `exchange` are numbers: exchange 2 of turn 7 is written 7.2.
 */

const text = z.string();
const count = z.int().nonnegative();
/** Any JSON value, read-only as everything in the kernel is. */
export const JsonValue: z.ZodType<Json> = z.json();
const json = JsonValue;

export const Mode = z.enum(['auto', 'interactive']);
export type Mode = z.infer<typeof Mode>;

/** How a call may be treated when nobody knows whether it happened. */
export const Effect = z.enum(['record', 'pure', 'idempotent', 'verify', 'once']);
export type Effect = z.infer<typeof Effect>;

/** `toolNames: plain`: providers that refuse dots in names are offered `fs_read` for `fs.read`. */
export const EngineChoice = z.strictObject({
  id: text,
  config: z.record(text, json).optional(),
  toolNames: z.literal('plain').optional(),
});
export type EngineChoice = z.infer<typeof EngineChoice>;

export const Call = z.strictObject({ id: text, tool: text, args: json, ref: text.optional() });
export type Call = z.infer<typeof Call>;

/** `cached`: how much of the input the provider had kept from an earlier request. */
export const Usage = z.strictObject({ input: count, output: count, cached: count.optional() });
export type Usage = z.infer<typeof Usage>;

/** A layer of the prompt as it was sent: its text lies in a blob of this hash, or follows from the log (input, notice). */
export const LayerRef = z.strictObject({ layer: text, hash: text, forNodeId: text.optional() });
export type LayerRef = z.infer<typeof LayerRef>;

export const ShownChange = z.strictObject({ diff: text, hash: text });
export type ShownChange = z.infer<typeof ShownChange>;

/** Anything that waits for a person. */
export const Interaction = z.strictObject({
  id: text,
  kind: z.enum(['question', 'confirmation', 'in-doubt', 'blocked']),
  prompt: text,
  code: text.optional(),
  widgetId: text.optional(),
  /** How the question is shown and what answers it; without one it is a plain question with a free answer. */
  widget: Widget.optional(),
  callId: text.optional(),
  options: z.array(z.strictObject({ label: text, value: text })).optional(),
  change: ShownChange.optional(),
});
export type Interaction = z.infer<typeof Interaction>;

/** A person's words, and what they amount to: a value of the widget, a confirmation, a choice about a call in doubt. */
export const Answer = z.strictObject({
  text: text,
  value: AnswerValue.optional(),
  confirmed: z.boolean().optional(),
  choice: text.optional(),
  /** The hash of the change that the person was shown. */
  change: text.optional(),
});
export type Answer = z.infer<typeof Answer>;

/** Replace `cut` characters at `at` by `put`. One edit says how a text became the next one. */
export const TextEdit = z.strictObject({ at: count, cut: count, put: text });
export type TextEdit = z.infer<typeof TextEdit>;

export const CommandName = z.enum(['message', 'answer', 'cancel', 'resume', 'report']);
export type CommandName = z.infer<typeof CommandName>;

const at = { turn: count, exchange: count };
/** Why the package may be used; undefined in logs from before it was asked. */
const TrustReason = z.enum(['bundled', 'content', 'folder', 'unasked']);
const author = z.enum(['model', 'runtime', 'person']);

export const RunEvent = z.discriminatedUnion('type', [
  // The run and its owner
  z.strictObject({
    type: z.literal('run.started'),
    package: z.strictObject({ name: text, version: text, hash: text, trust: TrustReason.optional() }),
    definition: text,
    workflow: text,
    agent: text,
    mode: Mode,
    engine: EngineChoice,
    budgets: Budgets,
    project: text,
    state: text,
  }),
  z.strictObject({ type: z.literal('owner.changed'), owner: text }),
  z.strictObject({ type: z.literal('owner.left'), reason: text }),

  // What people and other runs want of it
  z.strictObject({ type: z.literal('command.accepted'), key: text, command: CommandName }),
  z.strictObject({ type: z.literal('command.refused'), key: text, command: CommandName, code: text, message: text }),
  z.strictObject({ type: z.literal('input.taken'), text: text, answers: text.optional() }),

  // Turns and exchanges
  z.strictObject({
    type: z.literal('turn.started'),
    turn: count,
    cause: z.enum(['start', 'input', 'notice', 'node', 'children', 'resume']),
    agent: text,
    notice: text.optional(),
  }),
  z.strictObject({
    type: z.literal('turn.ended'),
    turn: count,
    verdict: z.enum(['moved', 'waiting', 'noticed', 'blocked', 'completed', 'failed', 'canceled']),
    claimed: text.optional(),
    decided: text.optional(),
    warnings: z.array(z.strictObject({ code: text, message: text })).optional(),
  }),
  z.strictObject({
    type: z.literal('exchange.started'),
    ...at,
    thread: text,
    profile: text,
    head: z.array(LayerRef).optional(),
    rebased: text.optional(),
    added: z.array(LayerRef),
    body: count,
    argv: z.array(text).optional(),
  }),
  z.strictObject({
    type: z.literal('reply.received'),
    ...at,
    segments: z.array(text),
    calls: z.array(Call),
    usage: Usage.optional(),
    session: json.optional(),
    parts: json.optional(),
    raw: text.optional(),
    ms: z.number().nonnegative(),
  }),
  z.strictObject({
    type: z.literal('exchange.failed'),
    ...at,
    code: text,
    message: text,
    session: json.optional(),
    retryAt: z.number().optional(),
    ms: z.number().nonnegative(),
  }),
  z.strictObject({ type: z.literal('exchange.interrupted'), ...at, reason: text }),

  // Tool calls
  z.strictObject({
    type: z.literal('call.refused'),
    callId: text,
    tool: text,
    code: text,
    message: text,
    details: json.optional(),
  }),
  z.strictObject({
    type: z.literal('call.intended'),
    callId: text,
    tool: text,
    effect: Effect,
    evidence: json.optional(),
  }),
  z.strictObject({
    type: z.literal('call.finished'),
    callId: text,
    tool: text,
    result: json,
    by: z.enum(['runtime', 'person']).optional(),
    ms: z.number().nonnegative(),
  }),
  z.strictObject({ type: z.literal('call.in-doubt'), callId: text, tool: text }),

  // State, nodes, frames
  z.strictObject({ type: z.literal('state.changed'), by: author, edit: TextEdit, hash: text }),
  z.strictObject({ type: z.literal('node.entered'), node: text, from: text.optional(), loop: text.optional() }),
  z.strictObject({ type: z.literal('frame.pushed'), workflow: text, state: text, hash: text }),
  z.strictObject({ type: z.literal('frame.popped'), workflow: text, hash: text }),

  // Confirmation of changes
  z.strictObject({ type: z.literal('change.proposed'), callId: text, ...ShownChange.shape }),
  z.strictObject({ type: z.literal('grant.armed'), grant: text, change: text.optional() }),
  z.strictObject({ type: z.literal('grant.spent'), grant: text, callId: text }),
  z.strictObject({ type: z.literal('grant.lapsed'), grant: text, reason: text }),

  // People
  z.strictObject({ type: z.literal('interaction.opened'), interaction: Interaction }),
  z.strictObject({ type: z.literal('interaction.answered'), id: text, answer: Answer }),
  z.strictObject({ type: z.literal('interaction.withdrawn'), id: text, reason: text }),

  // Child runs
  z.strictObject({ type: z.literal('child.spawned'), child: text, callId: text }),
  z.strictObject({ type: z.literal('child.reported'), child: text, outcome: text, result: json }),

  // Outcomes
  z.strictObject({ type: z.literal('run.completed'), cycle: count }),
  z.strictObject({ type: z.literal('run.blocked'), code: text, message: text }),
  z.strictObject({ type: z.literal('run.failed'), code: text, message: text }),
  z.strictObject({ type: z.literal('run.canceled'), reason: text }),
  z.strictObject({ type: z.literal('cycle.opened'), cycle: count }),

  // Files that people edit on disk
  z.strictObject({ type: z.literal('document.adopted'), path: text, diff: text, hash: text }),
  z.strictObject({ type: z.literal('document.refused'), path: text, code: text, message: text, hash: text }),
]);
export type RunEvent = z.infer<typeof RunEvent>;
export type EventType = RunEvent['type'];
export type EventOf<T extends EventType> = Extract<RunEvent, { type: T }>;

/** An event as it stands in the log: which place, which owner's epoch, when. */
export type Recorded = { readonly seq: number; readonly epoch: number; readonly ts: number; readonly event: RunEvent };

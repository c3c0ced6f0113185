import { z } from 'zod';
import { AnswerValue, Widget } from '../interaction/widget.ts';
import { Saying } from '../words/saying.ts';
import { Budgets } from './budgets.ts';
import { CALL_EVENTS } from './fold/call-events.ts';
import { Author, event, JsonValue } from './fold/event-form.ts';
import { DOCUMENT_EVENTS, Parent, TASK_EVENTS } from './fold/task-events.ts';

/*
 * The whole protocol of a run. Everything that influences a decision is one of these events; a restart loses nothing else.
 * The envelope (seq, epoch, ts) lives beside the event, not in it: see `Recorded`.
 * Names are noun + past participle. `turn` and `exchange` are numbers: exchange 2 of turn 7 is written 7.2.
 */

const text = z.string();
const count = z.int().nonnegative();
const json = JsonValue;
/** The sentence beside its English, as a word with what is filled in; words of models and people have none. No fold reads it. */
const say = Saying.optional();

export const Mode = z.enum(['auto', 'interactive']);
export type Mode = z.infer<typeof Mode>;

/**
 * `toolNames: plain`: providers that refuse dots in names are offered `fs_read` for `fs.read`.
 * `program`: a trait, recorded when the run starts; it does its work by itself until its turn is over.
 */
export const EngineChoice = z.strictObject({
  id: text,
  config: z.record(text, json).optional(),
  toolNames: z.literal('plain').optional(),
  program: z.boolean().optional(),
});
export type EngineChoice = z.infer<typeof EngineChoice>;

export const Call = z.strictObject({ id: text, tool: text, args: json, ref: text.optional() });
export type Call = z.infer<typeof Call>;

/** `cached`: how much of the input the provider had kept from an earlier request. */
export const Usage = z.strictObject({ input: count, output: count, cached: count.optional() });
export type Usage = z.infer<typeof Usage>;

/** Why a reply ended before the model had come to its end: the limit of output tokens, or a filter of the provider's. */
export const Cut = z.enum(['length', 'filter']);
export type Cut = z.infer<typeof Cut>;

/** A conversation without a workflow: with an agent of a package, or with a model alone. */
export const Conversation = z.enum(['agent', 'chat']);
export type Conversation = z.infer<typeof Conversation>;

/** A layer of the prompt as it was sent: its text lies in a blob of this hash, or follows from the log (input, notice). */
export const LayerRef = z.strictObject({ layer: text, hash: text, tokens: count, forNodeId: text.optional() });
export type LayerRef = z.infer<typeof LayerRef>;

/** Why a prompt does not begin with the whole of the one before it. There is no other reason. */
export const BreakCause = z.enum(['profile', 'compaction', 'agent', 'policy', 'engine', 'thread']);
export type BreakCause = z.infer<typeof BreakCause>;

/** What is left of the messages that a conversation has been shortened by. */
export const HistorySummary = z.strictObject({
  messages: count,
  tokens: count,
  /** The beginnings of what people said, newest last. */
  words: z.array(text),
  calls: z.record(text, count),
  paths: z.array(text),
});
export type HistorySummary = z.infer<typeof HistorySummary>;

/** The first `cut` messages are summed up; of what stays, each tool result has at most `limit` tokens. */
export const Compaction = z.strictObject({
  cut: count,
  limit: count,
  summary: HistorySummary,
  /** The results that keep only so many characters, by their place among what stays; else they follow from the limit. */
  results: z.array(z.strictObject({ at: count, length: count })).optional(),
  /** What the model reads beside such a beginning. */
  hint: text.optional(),
});
export type Compaction = z.infer<typeof Compaction>;

export const Warning = z.strictObject({ code: text, message: text, say });
export type Warning = z.infer<typeof Warning>;

export const ShownChange = z.strictObject({ diff: text, hash: text });
export type ShownChange = z.infer<typeof ShownChange>;

/** Replace `cut` characters at `at` by `put`. One edit says how a text became the next one. */
export const TextEdit = z.strictObject({ at: count, cut: count, put: text });
export type TextEdit = z.infer<typeof TextEdit>;

/** Anything that waits for a person; a notice tells them something, and nothing waits for it. */
export const Interaction = z.strictObject({
  id: text,
  kind: z.enum(['question', 'confirmation', 'in-doubt', 'blocked', 'notice']),
  prompt: text,
  say,
  /** What the person said that this asks about. */
  words: text.optional(),
  code: text.optional(),
  widgetId: text.optional(),
  /** How the question is shown and what answers it; without one it is a plain question with a free answer. */
  widget: Widget.optional(),
  callId: text.optional(),
  options: z.array(z.strictObject({ label: text, value: text })).optional(),
  /** Asked in words and answered in words, also where something can be chosen. */
  plain: z.literal(true).optional(),
  /** What was said beside such a question: for the eyes only. */
  ui_hints: z.record(text, json).optional(),
  context: json.optional(),
  change: ShownChange.optional(),
  /** A held move: the edge that demands a yes or a look, and the change of the state that the runtime makes then. */
  edge: z.strictObject({ from: text, to: text }).optional(),
  edit: TextEdit.optional(),
  /** What is awaited is looked for again at this time (ms since 1970), whether a person has spoken or not. */
  retryAt: z.number().optional(),
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

export const CommandName = z.enum(['message', 'answer', 'cancel', 'resume', 'rewind', 'begun', 'report', 'rested']);
export type CommandName = z.infer<typeof CommandName>;

const at = { turn: count, exchange: count };
/** Why the package may be used; undefined in logs from before it was asked. */
export const TrustReason = z.enum(['bundled', 'content', 'folder', 'unasked']);
const author = Author;

export const RunEvent = z.discriminatedUnion('type', [
  // The run and its owner
  event('run.started', {
    package: z.strictObject({ name: text, version: text, hash: text, trust: TrustReason.optional() }),
    definition: text,
    workflow: text,
    /** Undefined in a run of a workflow. */
    conversation: Conversation.optional(),
    agent: text,
    mode: Mode,
    engine: EngineChoice,
    /** The engines that nodes name for themselves, by id. */
    engines: z.record(text, EngineChoice).optional(),
    /** The engines that a person has named for agents, by the agent's id. */
    roles: z.record(text, EngineChoice).optional(),
    budgets: Budgets,
    project: text,
    state: text,
    /** A child run: whose, and for what. */
    parent: Parent.optional(),
    /** A skill: where its patched copy lies, and what was added to it. */
    skill: z.strictObject({ file: text, patches: z.array(text) }).optional(),
    warnings: z.array(Warning).optional(),
  }),
  /** `whole`: the new owner finds nothing that was cut off. */
  event('owner.changed', { owner: text, whole: z.literal(true).optional() }),
  event('owner.left', { reason: text }),

  // What people and other runs want of it
  /** A person goes on with other engines: what is not named here stays as it is. */
  event('engine.changed', {
    engine: EngineChoice.optional(),
    engines: z.record(text, EngineChoice).optional(),
    /** All of them, also those that stay. */
    roles: z.record(text, EngineChoice).optional(),
    /** Why the package may be played by a program that was not named for it before. */
    trust: TrustReason.optional(),
    warnings: z.array(Warning).optional(),
  }),
  event('command.accepted', { key: text, command: CommandName }),
  event('command.refused', { key: text, command: CommandName, code: text, message: text, say }),
  /** A person chose from an agent's menu; what follows was decided without an engine. */
  event('menu.chosen', { words: text, route: text, workflow: text.optional(), data: text.optional() }),
  event('workflow.begun', { workflow: text, run: text }),
  /** `said`: what the person said, where the text is a task that the runtime made of it. */
  event('input.taken', { text: text, answers: text.optional(), said: text.optional() }),
  /** Words to a crew whose task has its lesson archived already: they open the next cycle. */
  event('input.held', { text: text }),

  // Turns and exchanges
  event('turn.started', {
    turn: count,
    cause: z.enum(['start', 'input', 'notice', 'node', 'children', 'resume']),
    agent: text,
    notice: text.optional(),
  }),
  event('turn.ended', {
    turn: count,
    verdict: z.enum(['moved', 'waiting', 'noticed', 'blocked', 'completed', 'failed', 'canceled']),
    /** exit tag: what the last line said, and the tag whose edge is taken; the runtime may decide without a word said. */
    claimed: text.optional(),
    decided: text.optional(),
    warnings: z.array(Warning).optional(),
  }),
  event('exchange.started', {
    ...at,
    thread: text,
    profile: text,
    head: z.array(LayerRef).optional(),
    cause: BreakCause.optional(),
    compacted: Compaction.optional(),
    added: z.array(LayerRef),
    body: count,
    /** Estimated, of the head and of the body with what is added. */
    tokens: z.strictObject({ head: count, body: count }),
    argv: z.array(text).optional(),
  }),
  event('reply.received', {
    ...at,
    segments: z.array(text),
    calls: z.array(Call),
    toolEvents: z.array(z.strictObject({ name: text, ref: text.optional() })).optional(),
    cut: Cut.optional(),
    usage: Usage.optional(),
    session: json.optional(),
    parts: json.optional(),
    raw: text.optional(),
    /** What was noticed on the way, for the person. */
    warnings: z.array(Warning).optional(),
    /** exit output: the files that the work has left in the project's folder of artifacts. */
    artifacts: z.array(text).optional(),
    ms: z.number().nonnegative(),
  }),
  event('exchange.failed', {
    ...at,
    code: text,
    message: text,
    say,
    session: json.optional(),
    raw: text.optional(),
    warnings: z.array(Warning).optional(),
    retryAt: z.number().optional(),
    ms: z.number().nonnegative(),
  }),
  event('exchange.interrupted', {
    ...at,
    reason: text,
    session: json.optional(),
    /** What a program is told that may have been in the middle of its work; null where no program was cut off. */
    notice: text.nullable().optional(),
  }),
  /** The runtime's own words to the model, with the next exchange of the turn. */
  event('notice.given', { code: text, text: text, say, /** The call that it is about. */ callId: text.optional() }),

  // Tool calls
  ...CALL_EVENTS,

  // State, nodes, frames
  /** The node's reply is what it has to be; leaving the node is what follows. */
  event('output.accepted', { node: text, output: json, artifacts: z.array(text) }),
  event('state.changed', { by: author, edit: TextEdit, hash: text }),
  event('run.rewound', { from: text, to: text, reason: text, dropped: z.array(text), by: author }),
  event('node.entered', { node: text, from: text.optional(), loop: text.optional() }),
  /** What was done at the node does not count: a person said no to leaving it. */
  event('node.reopened', { node: text }),
  event('frame.pushed', { workflow: text, state: text, hash: text }),
  event('frame.popped', { workflow: text, hash: text }),

  // Confirmation of changes
  event('change.proposed', { callId: text, ...ShownChange.shape }),
  event('grant.armed', { grant: text, change: text.optional() }),
  /** `diff`: what the change is, where the person was not shown it before. */
  event('grant.spent', { grant: text, callId: text, diff: text.optional() }),
  event('grant.lapsed', { grant: text, reason: text, notice: text.optional() }),

  // People
  event('interaction.opened', { interaction: Interaction }),
  event('interaction.answered', { id: text, answer: Answer }),
  event('interaction.withdrawn', { id: text, reason: text }),

  // Structured tasks and child runs
  ...TASK_EVENTS,

  // Outcomes
  event('run.completed', { cycle: count }),
  event('run.blocked', { code: text, message: text, say }),
  event('run.failed', { code: text, message: text, say }),
  event('run.canceled', { reason: text }),
  /** `state`: the run begins anew, in a state of its own. */
  event('cycle.opened', { cycle: count, state: text.optional(), hash: text.optional() }),

  // Files that people edit on disk
  ...DOCUMENT_EVENTS,
]);
export type RunEvent = z.infer<typeof RunEvent>;
export type EventType = RunEvent['type'];
export type EventOf<T extends EventType> = Extract<RunEvent, { type: T }>;

/** An event as it stands in the log: which place, which owner's epoch, when. */
export type Recorded = { readonly seq: number; readonly epoch: number; readonly ts: number; readonly event: RunEvent };

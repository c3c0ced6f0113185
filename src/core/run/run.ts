import type { AppendList } from '../append-list.ts';
import type { Json } from '../json.ts';
import type { Definition, Workflow, WorkflowNode } from '../package/definition.ts';
import { isTerminal, nodeOf } from '../package/graph.ts';
import type { Templates } from '../prompt/templates.ts';
import type { InputTemplate } from '../prompt/user-input.ts';
import { isWorkflowCompleted, readState, type WorkflowState } from '../state/state.ts';
import type { ToolTable } from '../tool/tool-table.ts';
import type { Call, EngineChoice, EventOf, HistorySummary, Interaction, LayerRef, ShownChange } from './events.ts';
import type { ChildRun, Task } from './family/task-state.ts';
import type { Effect } from './fold/call-events.ts';
import type { RouteState } from './fold/evolve-route.ts';
import type { Spent } from './fold/spent.ts';
import type { Failure, Outcome } from './outcome.ts';
import type { Settings } from './settings.ts';
import type { Players } from './start/players.ts';
import type { FailedCall } from './turn/failed-calls.ts';

/** What a run is pinned to: its package, and the texts and settings it began with. Stored once, by hash. */
export type Pinned = {
  readonly definition: Definition;
  readonly templates: Templates;
  readonly settings: Settings;
};

/** What is not in the log but needed to go on: the pinned content, and the tools this process has. */
export type Kit = { readonly pinned: Pinned; readonly tools: ToolTable };

/** Something with a whole state document. */
export type Documented = { readonly text: string };
/** An act outside the run, for which there is an intent in the log. */
export type OutsideAct = { readonly tool: string; readonly path?: string };

/** One workflow being walked; a sub-workflow stands on top of the one that called it. */
export type Frame = {
  readonly workflow: string;
  /** The event that opened it: the same workflow may be called again. */
  readonly openedAt: number;
  /** The whole state document. */
  readonly text: string;
  /** Nodes entered, in order of their first visit. The last one entered is `node`. */
  readonly visited: readonly string[];
  readonly node: string | undefined;
  /** The nodes by which the run has come here from the first one, without its laps. */
  readonly way: readonly string[];
  /** The document as it was when that node was entered. */
  readonly arrived: Documented | undefined;
  /** How many acts outside the run had been begun when each node was last entered. */
  readonly marks: { readonly [node: string]: number };
  /** The run was taken back to where it stands, not moved there along an edge. */
  readonly rewound: boolean;
  /** The work of this node has been done: what is left is to leave it. */
  readonly done: boolean;
  /** The tag by which it is left, where it is done and left by one. */
  readonly tag: string | undefined;
};

export type Turn = {
  readonly turn: number;
  readonly cause: EventOf<'turn.started'>['cause'];
  readonly agent: string;
  readonly intent: 'start' | 'continue' | 'resume';
  readonly exchanges: number;
  /** The run moved on: a node was entered or the run completed. */
  readonly progress: boolean;
  /** A document of the task was written by the model. */
  readonly wrote?: true;
  /** A person was asked: the turn ends once the calls of this reply have their results. */
  readonly asked: boolean;
};

export type OpenExchange = {
  /** Who was asked. */
  readonly engine: EngineChoice;
  readonly turn: number;
  readonly exchange: number;
  readonly epoch: number;
  readonly startedAt: number;
  readonly thread: string;
  readonly profile: string;
  /** What was walked when it began: the model was shown what it may use there. */
  readonly frames: readonly Frame[];
  /** The node that the model was told of. */
  readonly place: string;
  /** How many calls have been asked for in its middle. */
  readonly calls: number;
  /** How a program is started for it. */
  readonly argv: readonly string[] | undefined;
};

/** Where a call stands. */
export type CallState =
  | { readonly kind: 'asked' }
  | { readonly kind: 'intended'; readonly effect: Effect; readonly epoch: number; readonly evidence: Json | undefined }
  | { readonly kind: 'in-doubt'; readonly evidence: Json | undefined }
  | { readonly kind: 'settled' };

/** `inside`: asked for in the middle of an exchange, and the thread of that exchange. `own`: by the runtime itself. */
export type CallSlot = {
  readonly call: Call;
  readonly state: CallState;
  readonly inside?: string;
  readonly own?: true;
};

/** The runtime's own call; it has its result as soon as it is settled. `reported`: the children that had by the time it was asked for. */
export type OwnCall = {
  readonly callId: string;
  readonly result: Json | undefined;
  readonly reported: readonly string[];
};

/** One item of a thread's body. The texts of layers lie in blobs; inputs and notices are rendered from the words themselves. */
export type Entry =
  | {
      readonly kind: 'layer';
      readonly layer: 'RunDirective' | 'NodeBrief';
      readonly hash: string;
      readonly tokens: number;
    }
  | { readonly kind: 'summary'; readonly summary: HistorySummary }
  | {
      readonly kind: 'input';
      readonly text: string;
      readonly forNodeId: string | undefined;
      /** The form that the agent of that moment gave to it. */
      readonly template?: InputTemplate;
    }
  | { readonly kind: 'notice'; readonly text: string }
  | { readonly kind: 'assistant'; readonly text: string; readonly calls: readonly Call[]; readonly parts?: Json }
  | { readonly kind: 'tool'; readonly call: Call; readonly result: Json };

/** One conversation with an engine. Its body only grows, so that a provider's prompt cache holds. */
export type Thread = {
  readonly head: readonly LayerRef[];
  readonly body: AppendList<Entry>;
  readonly profile: string;
  /** Hashes of the directive and the brief last emitted. */
  readonly directive: string | undefined;
  readonly brief: string | undefined;
  readonly session: Json | undefined;
  /** The engine that was asked here last. It owns the session and has seen every message from `since` on. */
  readonly engine: EngineChoice | undefined;
  readonly since: number;
  /** Estimated tokens of the first `counted` messages of the body. */
  readonly tokens: number;
  readonly counted: number;
  /** The model could not take in what was last sent. */
  readonly tooLong: boolean;
};

/** Something that waits for a person, and since when. */
export type OpenInteraction = Interaction & { readonly openedAt: number };

/** A run: the fold of its log. Nothing else influences a decision. */
export type Run = {
  readonly id: string;
  readonly kit: Kit;
  readonly started: EventOf<'run.started'>;
  /** How the first words that a person said to it begin. */
  readonly title: string | undefined;
  readonly startedAt: number;
  readonly players: Players;
  readonly seq: number;
  readonly epoch: number;
  /** A person has left it where it stands: it goes on when a person says so. */
  readonly stopped: boolean;
  /** Commands taken from the mailbox. */
  readonly drained: number;
  readonly cycle: number;
  readonly outcome: Outcome | undefined;
  readonly blocked: Failure | undefined;
  readonly frames: readonly Frame[];
  /** The event since which the state file reads as it does. */
  readonly renderedAt: number;
  /** Hashes of the state file as it was shown or judged, oldest first: a file with any other is a person's new edit. */
  readonly renderings: AppendList<string>;
  readonly turns: number;
  readonly turn: Turn | undefined;
  readonly exchange: OpenExchange | undefined;
  /** How often the exchange to come was begun and cut off. */
  readonly interruptions: number;
  readonly retryAt: number | undefined;
  /** The last reply of the open turn, until the next exchange begins. */
  readonly reply:
    | (Pick<OpenExchange, 'thread' | 'profile' | 'frames' | 'place'> & {
        readonly segments: readonly string[];
        /** It asks for calls, and the engine goes on when they have their results. */
        readonly asks: boolean;
        readonly artifacts: readonly string[];
      })
    | undefined;
  /** Calls of the last reply; while an exchange is open, those of its middle. */
  readonly calls: readonly CallSlot[];
  /** The thread of the last exchange. */
  readonly spokenIn: string | undefined;
  /** The calls that failed since a person last spoke or let the run go on, the last one at the end. */
  readonly failed: readonly FailedCall[];
  readonly outside: AppendList<OutsideAct>;
  /** Times that a model has taken the run back in this cycle. */
  readonly rewinds: number;
  /** Turns of the node in which it did not come to its end but to a question. */
  readonly waits: number;
  /** A node has been done with, and no turn is open yet for what comes next. */
  readonly onward: boolean;
  /** What the last node that is left by its output has given. */
  readonly output: { readonly node: string; readonly value: Json; readonly artifacts: readonly string[] } | undefined;
  /** A workflow that a person chose from the menu last; it is a run of its own. */
  readonly chosen: string | undefined;
  /** Words for the next exchange. */
  readonly input: string | undefined;
  /** Words that wait for the end of this cycle. */
  readonly held: string | undefined;
  readonly notice: string | undefined;
  readonly interactions: readonly OpenInteraction[];
  /** What was awaited and is looked for just now: people know that already. */
  readonly awaited: OpenInteraction | undefined;
  /** What people are told without being asked: no rule waits for it. */
  readonly notices: readonly OpenInteraction[];
  readonly asked: number;
  readonly proposed: ShownChange | undefined;
  readonly grants: number;
  readonly grant: { readonly id: string; readonly change: string | undefined } | undefined;
  readonly children: readonly ChildRun[];
  readonly task: Task;
  /** The call that the runtime makes itself at the node where it stands. */
  readonly own: OwnCall | undefined;
  /** Who spoke with which tag in this cycle, and what the runtime saw. */
  readonly route: RouteState;
  readonly spent: Spent;
  readonly threads: { readonly [name: string]: Thread };
  readonly warnings: readonly Failure[];
};

/** The frame on top: the one that the state file shows. */
export function topFrame(run: Run): Frame {
  const frame = run.frames.at(-1);
  if (frame === undefined) throw new Error(`${run.id} has no frame`);
  return frame;
}

const parsed = new WeakMap<Documented, WorkflowState>();

/** A frame's state; parsed once, because folding a long log must not parse YAML at every event. */
export function stateOf(frame: Documented): WorkflowState {
  const known = parsed.get(frame);
  if (known !== undefined) return known;
  const state = readState(frame.text);
  parsed.set(frame, state);
  return state;
}

export function workflowOf(run: Run, frame: Frame = topFrame(run)): Workflow {
  const { workflows } = run.kit.pinned.definition;
  const workflow = Object.hasOwn(workflows, frame.workflow) ? workflows[frame.workflow] : undefined;
  if (workflow === undefined) throw new Error(`${run.id} is pinned to a package without workflow ${frame.workflow}`);
  return workflow;
}

/** The node that the state names; an empty one means the entry. */
export function currentNodeId(run: Run, frame: Frame = topFrame(run)): string {
  return stateOf(frame).currentNodeId || workflowOf(run, frame).entryNodeId;
}

/** The same, apart from nodes of other workflows. */
export function placeOf(run: Run): string {
  return `${topFrame(run).workflow}/${currentNodeId(run)}`;
}

export function currentNode(run: Run): WorkflowNode | undefined {
  return nodeOf(workflowOf(run), currentNodeId(run));
}

export function isFrameCompleted(run: Run, frame: Frame): boolean {
  return isWorkflowCompleted(stateOf(frame), isTerminal(workflowOf(run, frame), currentNodeId(run, frame)));
}

/** Completing the lowest frame completes the run. */
export function isCompleted(run: Run): boolean {
  const [lowest] = run.frames;
  return run.frames.length === 1 && lowest !== undefined && isFrameCompleted(run, lowest);
}

/** Failed and canceled are for good; a completed run still talks. */
export function isOver(run: Run): boolean {
  return run.outcome?.kind === 'failed' || run.outcome?.kind === 'canceled';
}

/** The node whose own word comes before the run's; none once the run is completed. */
export function activeNode(run: Run): WorkflowNode | undefined {
  return isCompleted(run) ? undefined : currentNode(run);
}

/** The agent that speaks: the node's, else the run's. */
export function agentId(run: Run): string {
  return activeNode(run)?.agentId ?? run.started.agent;
}

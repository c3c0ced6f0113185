import type { Json, JsonObject } from '../../src/core/json.ts';
import type { Definition } from '../../src/core/package/definition.ts';
import type { PromptMessage } from '../../src/core/prompt/message.ts';
import { promptMessages } from '../../src/core/prompt/prompt-messages.ts';
import { type Budgets, DEFAULT_BUDGETS } from '../../src/core/run/budgets.ts';
import type { Command } from '../../src/core/run/commands.ts';
import { decide, type Happening } from '../../src/core/run/decide/decide.ts';
import type { Conversation, Cut, EngineChoice, Mode, Recorded, RunEvent } from '../../src/core/run/events.ts';
import type { Effect } from '../../src/core/run/fold/call-events.ts';
import { evolveAll, replay } from '../../src/core/run/fold/evolve.ts';
import { threadOf } from '../../src/core/run/fold/thread.ts';
import type { Action } from '../../src/core/run/next/action.ts';
import { next } from '../../src/core/run/next/next.ts';
import { plan } from '../../src/core/run/next/plan.ts';
import type { Kit, Run } from '../../src/core/run/run.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../src/core/run/settings.ts';
import { begin } from '../../src/core/run/start/begin-run.ts';
import { conversationId, withConversation } from '../../src/core/run/start/conversation.ts';
import { startRun } from '../../src/core/run/start/start-run.ts';
import { statusOf } from '../../src/core/run/view/summarize.ts';
import { stateCopy } from '../../src/core/state/state-copy.ts';
import type { ToolResult } from '../../src/core/tool/result.ts';
import { toolTable } from '../../src/core/tool/tool-table.ts';
import { describeEvent } from './describe-event.ts';
import { TEST_TEMPLATES } from './templates.ts';

export type PlayOptions = {
  readonly mode?: Mode;
  readonly input?: string;
  readonly tools?: { readonly [name: string]: Exclude<Effect, 'record'> };
  readonly budgets?: Partial<Budgets>;
  readonly workflow?: string;
  readonly conversation?: Conversation;
  /** The agent that speaks where a node names none; by default the package's first. */
  readonly agent?: string;
  readonly project?: string;
  readonly settings?: Partial<Settings>;
  /** The kernel only writes down how a program would be started. */
  readonly engine?: EngineChoice;
  readonly engines?: { readonly [id: string]: EngineChoice };
};

export type ScriptedCall = readonly [tool: string, args: Json];

export const RUN_ID = 'run_test';

/**
 * A run played by hand, without store, engine or clock: the kernel alone.
 * Each step is one append; `told()` gives the appends as lists that read like the specification's flows.
 */
export class PlayedRun {
  readonly batches: RunEvent[][] = [];
  /** Every prompt as its engine read it, and the texts that the recorded hashes stand for. */
  readonly prompts: (readonly PromptMessage[])[] = [];
  readonly texts = new Map<string, string>();
  now = 1_000;
  run: Run;
  private seen = 0;
  private posted = 0;

  constructor(definition: Definition, options: PlayOptions = {}) {
    const specs = Object.entries(options.tools ?? {}).map(([name, effect]) => ({ name, description: name, effect }));
    const { conversation } = options;
    const kit: Kit = {
      pinned: {
        definition: conversation === undefined ? definition : withConversation(definition, conversation),
        templates: TEST_TEMPLATES,
        settings: { ...DEFAULT_SETTINGS, ...options.settings },
      },
      tools: toolTable(specs),
    };
    const events = startRun({
      runId: RUN_ID,
      pinned: kit.pinned,
      pinnedHash: 'pinned',
      workflow:
        conversation === undefined ? (options.workflow ?? definition.entry ?? '') : conversationId(conversation),
      ...(conversation === undefined ? {} : { conversation }),
      ...(options.agent === undefined ? {} : { agent: options.agent }),
      mode: options.mode ?? 'interactive',
      engine: options.engine ?? { id: 'scripted' },
      ...(options.engines === undefined ? {} : { engines: options.engines }),
      budgets: { ...DEFAULT_BUDGETS, ...options.budgets },
      project: options.project ?? '/project',
      input: options.input,
      variables: {},
    });
    const [first, ...others] = events;
    if (first === undefined) throw new Error('no first event');
    this.run = evolveAll(begin(RUN_ID, kit, { event: first, seq: 1, epoch: 1, ts: this.now }), others, this.now);
    this.batches.push([...events]);
    this.commit([]);
  }

  get action(): Action {
    return next(this.run, this.now);
  }

  get status(): string {
    return statusOf(this.run);
  }

  /** The engine's reply to the open exchange. */
  replies(text: string | readonly string[], ...calls: readonly ScriptedCall[]): this {
    return this.outcome({ kind: 'ok' }, [text].flat(), calls);
  }

  /** A reply that the provider ended before the model did. */
  breaksOff(cut: Cut, text: string, ...calls: readonly ScriptedCall[]): this {
    return this.outcome({ kind: 'ok' }, [text], calls, { cut });
  }

  /** A program asks for a call in the middle of its exchange. */
  asks([tool, args]: ScriptedCall): this {
    const { turn, exchange } = this.run.exchange ?? { turn: 0, exchange: 0 };
    return this.happens({ kind: 'called', turn, exchange, call: { tool, args } });
  }

  /** What came of a call that was asked for in the middle of an exchange. */
  finishesInside(callId: string, result: ToolResult = { ok: true }): this {
    const tool = this.run.calls.find(({ call }) => call.id === callId)?.call.tool ?? '';
    return this.happens({ kind: 'finished', results: [{ callId, tool, result, ms: 5 }] });
  }

  fails(code: string, message = 'no reason given', more: { readonly lasting?: true } = {}): this {
    return this.outcome({ kind: 'failed', code, message, ...more }, [], []);
  }

  /** What came of the calls that are under way. */
  finishes(...results: readonly ToolResult[]): this {
    const { action } = this;
    if (action.kind !== 'calls') throw new Error(`Not calling: ${action.key}`);
    return this.happens({
      kind: 'finished',
      results: action.calls.map(({ call }, index) => ({
        callId: call.id,
        tool: call.tool,
        result: results[index] ?? { ok: true },
        ms: 5,
      })),
    });
  }

  sends(command: Command, key = `k${this.posted + 1}`): this {
    this.posted += 1;
    return this.happens({ kind: 'posted', post: { position: this.posted, key, command } });
  }

  /** The person says yes to what is open, and names the change that it shows. */
  confirms(): this {
    const change = this.run.interactions[0]?.change?.hash;
    return this.sends({ kind: 'message', text: 'yes', ...(change === undefined ? {} : { change }) });
  }

  says(text: string): this {
    return this.sends({ kind: 'message', text });
  }

  /** The process died: everything is read back from the log, and a new owner has the run. */
  restarts(): this {
    const log = this.log();
    const reread = replay(RUN_ID, this.run.kit, log);
    this.run = { ...reread, epoch: reread.epoch + 1 };
    return this.happens({ kind: 'taken', owner: 'owner-2' });
  }

  /** A new owner who finds these appends and no others. */
  resumesFrom(batches: readonly (readonly RunEvent[])[]): this {
    this.batches.splice(0, this.batches.length, ...batches.map((batch) => [...batch]));
    this.posted = batches.flat().filter(({ type }) => type === 'command.accepted' || type === 'command.refused').length;
    return this.restarts();
  }

  waits(ms: number): this {
    this.now += ms;
    const { action } = this;
    if (action.kind !== 'stop') return this.commit([]);
    // The engine does as it is told.
    const { turn, exchange } = action.exchange;
    return this.happens({
      kind: 'replied',
      reply: { turn, exchange, outcome: { kind: 'aborted' }, segments: [], calls: [], ms },
    });
  }

  /** A person changes the state file as it lies on disk, or a copy that they opened before. */
  edits(change: (copy: string) => string, opened = stateCopy(this.run)): this {
    return this.happens({ kind: 'edited', text: change(opened), log: this.log() });
  }

  happens(happening: Happening): this {
    return this.commit(decide(this.run, happening, this.now));
  }

  /** Facts put into the log as a later exit or tool would: what follows from them is the kernel's. */
  records(...events: readonly RunEvent[]): this {
    return this.commit(events);
  }

  /** The appends since the last time, each as a list of events. */
  told(): readonly (readonly string[])[] {
    const news = this.batches.slice(this.seen);
    this.seen = this.batches.length;
    return news.map((batch) => batch.map(describeEvent));
  }

  log(): readonly Recorded[] {
    let epoch = 1;
    return this.batches.flat().map((event, index) => {
      if (event.type === 'owner.changed') epoch += 1;
      return { event, seq: index + 1, epoch, ts: this.now };
    });
  }

  private outcome(
    outcome: { kind: 'ok' } | { kind: 'failed'; code: string; message: string; lasting?: true },
    segments: readonly string[],
    calls: readonly ScriptedCall[],
    more: { readonly cut?: Cut } = {},
  ): this {
    const open = this.run.exchange;
    if (open === undefined) throw new Error(`No exchange is open: ${this.action.key}`);
    const { turn, exchange } = open;
    const asked = calls.map(([tool, args]) => ({ tool, args }));
    return this.happens({
      kind: 'replied',
      reply: { turn, exchange, outcome, segments, calls: asked, ms: 10, ...more },
    });
  }

  private commit(facts: readonly RunEvent[]): this {
    const planned = plan(this.run, facts, this.now);
    if (planned.events.length > 0) this.batches.push([...planned.events]);
    for (const [hash, text] of planned.texts) this.texts.set(hash, text);
    const began = planned.events.some(({ type }) => type === 'exchange.started');
    this.run = planned.run;
    if (began)
      this.prompts.push(promptMessages(threadOf(this.run, this.run.spokenIn), (hash) => this.texts.get(hash) ?? '?'));
    return this;
  }
}

/** The call by which a model moves the state on. */
export function moveTo(node: string, ...completed: readonly string[]): ScriptedCall {
  const steps = completed.length === 0 ? {} : { stepsCompleted: { append: [...completed] } };
  return patch({ currentNodeId: { set: node }, ...steps });
}

export function patch(update: { readonly [key: string]: Json }): ScriptedCall {
  return ['fs.apply_patch', { path: '@state/workflow.md', patch: { operation: 'updateFrontmatter', update } }];
}

/** The call by which a model asks a person; without a type it is a plain question. */
export function ask(message: string, type?: string, widgetId = 'question', parts: JsonObject = {}): ScriptedCall {
  return ['ui.ask_user', { widgetId, message, ...(type === undefined ? {} : { type }), ...parts }];
}

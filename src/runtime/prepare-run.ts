import { badUsage } from '../core/bad-usage.ts';
import { hashText } from '../core/hash.ts';
import { canonicalJson, type JsonObject } from '../core/json.ts';
import type { Language } from '../core/language.ts';
import type { Definition } from '../core/package/definition.ts';
import type { TrustReason } from '../core/package/judge-trust.ts';
import { wordsIn } from '../core/package/language-variants.ts';
import { patchedNode } from '../core/prompt/run-layers.ts';
import { type Budgets, DEFAULT_BUDGETS } from '../core/run/budgets.ts';
import { menuQuestion } from '../core/run/decide/decide-choice.ts';
import type { Conversation, EngineChoice, Mode, RunEvent } from '../core/run/events.ts';
import type { RecoveredTask } from '../core/run/family/recover-task.ts';
import { evolveAll } from '../core/run/fold/evolve.ts';
import type { Pinned, Run } from '../core/run/run.ts';
import { DEFAULT_SETTINGS, type Settings } from '../core/run/settings.ts';
import { begin } from '../core/run/start/begin-run.ts';
import { conversationId, withConversation } from '../core/run/start/conversation.ts';
import { startRun } from '../core/run/start/start-run.ts';
import type { PatchedSkill } from '../core/skill/patch-skill.ts';
import { ENGINE_WORDS } from '../core/words/engine-words.ts';
import { firstWords, modeFor } from './prepare-skill.ts';
import type { RuntimePlace } from './runtime-place.ts';

export type StartRequest = {
  readonly definition: Definition;
  readonly workflow: string;
  /** A conversation in place of a workflow. */
  readonly conversation?: Conversation | undefined;
  /** The agent that speaks where a node names none; by default the package's first. */
  readonly agent?: string | undefined;
  /** By default interactive, unless the workflow is a skill that knows only the other one. */
  readonly mode?: Mode | undefined;
  readonly engine: EngineChoice;
  readonly project: string;
  readonly input?: string | undefined;
  readonly variables?: JsonObject | undefined;
  readonly budgets?: Partial<Budgets> | undefined;
  readonly language?: Language | undefined;
  readonly settings?: Partial<Settings> | undefined;
  /** Texts that the engine's configuration names by hash. */
  readonly texts?: ReadonlyMap<string, string> | undefined;
  /** The engines that nodes name for themselves. */
  readonly engines?: { readonly [id: string]: EngineChoice } | undefined;
  /** The engines that a person has named for agents, by their ids. */
  readonly roles?: { readonly [agent: string]: EngineChoice } | undefined;
  /** Why the package may be used. */
  readonly trust?: TrustReason | undefined;
  /** Where a task goes on from, of which only the documents are left. */
  readonly recovered?: RecoveredTask | undefined;
};

export type PreparedRun = {
  readonly run: Run;
  readonly events: readonly RunEvent[];
  /** What the events name by hash. */
  readonly blobs: ReadonlyMap<string, string>;
  /** The copy of a skill as the runtime has patched it; undefined for every other workflow. */
  readonly skillText: string | undefined;
};

export type PreparePlace = {
  readonly templates: RuntimePlace['templates'];
  /** Where the copy of a run's skill will lie. */
  readonly skillFile: (runId: string) => string;
};

/** A run as it would begin: nothing is stored or started by it. */
export function prepareRun(
  { templates, skillFile }: PreparePlace,
  request: StartRequest,
  runId: string,
  ts: number,
): PreparedRun {
  const { conversation, trust, engines, roles } = request;
  const waits = conversation !== undefined && request.input === undefined;
  refuseOwnVariables(request.variables ?? {});
  const pinned = pinContent(templates, request);
  const workflow = conversation === undefined ? request.workflow : conversationId(conversation);
  const { mode, input, variables, patched } = readBeginning(pinned, workflow, request);
  const stored = canonicalJson(pinned);
  const events = startRun({
    runId,
    pinned,
    pinnedHash: hashText(stored),
    workflow,
    ...(conversation === undefined ? {} : { conversation }),
    waits,
    ...(request.agent === undefined ? {} : { agent: request.agent }),
    mode,
    engine: request.engine,
    budgets: { ...DEFAULT_BUDGETS, ...request.budgets },
    project: request.project,
    input,
    ...(patched === undefined ? {} : { said: request.input ?? '' }),
    variables,
    ...(trust === undefined ? {} : { trust }),
    ...(engines === undefined ? {} : { engines }),
    ...(roles === undefined ? {} : { roles }),
    ...(request.recovered === undefined ? {} : { recovered: request.recovered }),
    ...(patched === undefined ? {} : { skill: { file: skillFile(runId), patches: patched.patches } }),
  });
  const run = beginWith(runId, pinned, events, ts);
  const greeting: readonly RunEvent[] = waits ? [{ type: 'interaction.opened', interaction: menuQuestion(run) }] : [];
  return {
    run: evolveAll(run, greeting, ts),
    events: [...events, ...greeting],
    blobs: new Map([...(request.texts ?? []), [hashText(stored), stored]]),
    skillText: patched?.text,
  };
}

function pinContent(templates: PreparePlace['templates'], request: StartRequest): Pinned {
  const { conversation, language = 'en' } = request;
  const definition = wordsIn(request.definition, language);
  return {
    definition: conversation === undefined ? definition : withConversation(definition, conversation),
    templates: templates(language),
    settings: { ...DEFAULT_SETTINGS, ...request.settings },
  };
}

function beginWith(runId: string, pinned: Pinned, [first, ...others]: readonly RunEvent[], ts: number): Run {
  if (first === undefined) throw new Error('A run begins with an event');
  return evolveAll(begin(runId, { pinned, tools: {} }, { event: first, seq: 1, epoch: 1, ts }), others, ts);
}

type Beginning = {
  readonly mode: Mode;
  readonly input: string | undefined;
  readonly variables: JsonObject;
  readonly patched: PatchedSkill | undefined;
};

/** A skill says itself how it may be begun, and has words of its own for it. */
function readBeginning(pinned: Pinned, workflowId: string, request: StartRequest): Beginning {
  const workflow = pinned.definition.workflows[workflowId];
  const { input, variables = {}, engine } = request;
  const mode = modeFor(workflow?.skill, request.mode);
  if (workflow?.skill === undefined) return { mode, input, variables, patched: undefined };
  const node = workflow.nodes[workflow.entryNodeId];
  return {
    mode,
    ...firstWords(workflow.skill, engine.id, { variables, input }),
    patched: node === undefined ? undefined : patchedNode(pinned, node, mode),
  };
}

/** Whether a run is completed is for the runtime to decide, also at its beginning. */
function refuseOwnVariables(variables: JsonObject): void {
  if (!Object.hasOwn(variables, 'workflowStatus')) return;
  throw badUsage(ENGINE_WORDS.ownVariable, { do: 'start-options' });
}

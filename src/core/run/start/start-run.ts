import { descriptorOf } from '../../engine/descriptors.ts';
import { settingsOf } from '../../engine/program-settings.ts';
import { canonicalJson, type JsonObject } from '../../json.ts';
import { keepDefined } from '../../keep-defined.ts';
import type { TrustReason } from '../../package/judge-trust.ts';
import { requestVariables } from '../../route/request.ts';
import { newState, setFrontMatterParts } from '../../state/update-front-matter.ts';
import { told } from '../../words/recordable.ts';
import { VERDICT_WORDS } from '../../words/verdict-words.ts';
import type { Budgets } from '../budgets.ts';
import type { Posted } from '../commands.ts';
import type { Conversation, EngineChoice, EventOf, Mode, RunEvent, Warning } from '../events.ts';
import type { RecoveredTask } from '../family/recover-task.ts';
import type { Parent } from '../fold/task-events.ts';
import type { Pinned, Run } from '../run.ts';
import { type Players, playersOf } from './players.ts';

export type StartOptions = {
  readonly runId: string;
  readonly pinned: Pinned;
  /** Hash of the stored form of `pinned`. */
  readonly pinnedHash: string;
  readonly workflow: string;
  readonly conversation?: Conversation;
  /** No words yet: the first turn comes with the first words. */
  readonly waits?: boolean;
  readonly agent?: string;
  readonly mode: Mode;
  readonly engine: EngineChoice;
  readonly budgets: Budgets;
  readonly project: string;
  readonly input: string | undefined;
  /** What the person said, where the input is a task that was made of it. */
  readonly said?: string;
  readonly variables: JsonObject;
  readonly trust?: TrustReason;
  readonly engines?: EngineTable;
  /** By the ids of agents. */
  readonly roles?: EngineTable;
  readonly parent?: Parent;
  /** Where it goes on from, where only the documents of its task are left. */
  readonly recovered?: RecoveredTask;
  readonly skill?: { readonly file: string; readonly patches: readonly string[] };
};

type EngineTable = { readonly [name: string]: EngineChoice };

/** The first events of a run: where it begins, what it is pinned to, and its first turn. */
export function startRun(options: StartOptions): readonly RunEvent[] {
  const { runId, pinned, workflow: id, engines, roles, recovered, skill, input, said } = options;
  const { definition } = pinned;
  const workflow = definition.workflows[id];
  const agent = options.agent ?? definition.agents[0]?.id ?? '';
  if (workflow === undefined) throw new Error(`${definition.name} has no workflow ${id}`);
  const variables = { ...requestVariables(workflow, input ?? ''), ...options.variables };
  const state = newState(workflow, { runId, agent, variables });
  const firstTurn: RunEvent = keepDefined({
    type: 'turn.started',
    turn: 1,
    cause: 'start',
    agent: workflow.nodes[recovered?.node ?? workflow.entryNodeId]?.agentId ?? agent,
    notice: recovered?.notice,
  });
  const warnings = unprotected([options.engine, ...Object.values({ ...engines }), ...Object.values({ ...roles })]);
  return [
    keepDefined({
      type: 'run.started',
      package: keepDefined({
        name: definition.name,
        version: definition.version,
        hash: definition.hash,
        trust: options.trust,
      }),
      definition: options.pinnedHash,
      workflow: id,
      conversation: options.conversation,
      agent,
      mode: options.mode,
      engine: withTraits(options.engine),
      engines: engines && allWithTraits(engines),
      roles: roles && allWithTraits(roles),
      budgets: options.budgets,
      project: options.project,
      state: recovered === undefined ? state : stateAt(state, recovered),
      parent: options.parent,
      skill: skill && { ...skill, patches: [...skill.patches] },
      warnings: warnings.length === 0 ? undefined : [...warnings],
    }),
    ...(input === undefined ? [] : [keepDefined<RunEvent>({ type: 'input.taken', text: input, said })]),
    ...(recovered?.events ?? []),
    ...(options.waits === true ? [] : [firstTurn]),
  ];
}

function stateAt(state: string, { node, passed }: RecoveredTask): string {
  return setFrontMatterParts(state, [
    { path: ['currentNodeId'], value: node },
    { path: ['stepsCompleted'], value: [...passed] },
  ]);
}

/** The traits are recorded, because a later version may know other engines. */
export function withTraits(choice: EngineChoice): EngineChoice {
  return { ...choice, program: descriptorOf(choice.id) !== undefined };
}

export function allWithTraits(table: EngineTable): { [name: string]: EngineChoice } {
  return Object.fromEntries(Object.entries(table).map(([name, choice]) => [name, withTraits(choice)]));
}

/** Warns in every run whose programs have no sandbox. */
export function unprotected(choices: readonly (EngineChoice | undefined)[]): readonly Warning[] {
  const plain = choices.some((choice) => choice !== undefined && settingsOf(choice).sandbox === 'plain');
  return plain ? [{ code: 'SANDBOX_PLAIN', ...told(VERDICT_WORDS.sandboxPlain) }] : [];
}

type Resume = Extract<Posted['command'], { kind: 'resume' }>;

/** Whether a person wants the run to go on with others than before, or at least says with whom. */
export function namesEngines({ engine, roles }: Resume): boolean {
  return engine !== undefined || roles !== undefined;
}

/** What a person names in place of what played before; nothing where exactly that plays already. */
export function changeEngines(run: Run, command: Resume): readonly EventOf<'engine.changed'>[] {
  const { engine, engines, roles, trust } = command;
  const named: Partial<Players> = keepDefined({
    engine: engine && withTraits(engine),
    engines: engines && allWithTraits(engines),
    roles: roles && { ...run.players.roles, ...allWithTraits(roles) },
  });
  const after = { ...run.players, ...named };
  if (canonicalJson(playersOf(after)) === canonicalJson(playersOf(run.players))) return [];
  const warnings = unprotected([engine, ...Object.values({ ...engines }), ...Object.values({ ...roles })]);
  const noted = warnings.length === 0 ? undefined : [...warnings];
  return [keepDefined({ type: 'engine.changed', ...named, trust, warnings: noted })];
}

import { badUsage } from '../core/bad-usage.ts';
import type { Config } from '../core/config/merge-config.ts';
import { SPOKEN, type SpokenSettings } from '../core/config/spoken-settings.ts';
import { durationMs } from '../core/duration.ts';
import { descriptorOf, ENGINE_NAMES } from '../core/engine/descriptors.ts';
import { nearest } from '../core/nearest.ts';
import type { Definition } from '../core/package/definition.ts';
import type { Problem } from '../core/package/problem.ts';
import type { EngineChoice } from '../core/run/events.ts';
import { NO_PACKAGE } from '../core/run/start/conversation.ts';
import { SYSTEM_POLICY, withServers } from '../core/tool/policy.ts';
import { RUN_WORDS } from '../core/words/run-words.ts';
import { prepareRun, type StartRequest } from '../runtime/prepare-run.ts';
import { heedProject } from './heed-project.ts';
import { type Person, settingsFor } from './person.ts';
import type { ChosenEngine, EngineOptions, Place } from './place.ts';
import { keepPackage, usePackage } from './use-package.ts';

/** What somebody wants of a new run, besides its package and its workflow. */
export type BeginRequest = SpokenSettings & {
  readonly script?: string | undefined;
  readonly project?: string | undefined;
  /** Their word, given beforehand, that the package may be used. */
  readonly trust?: boolean | undefined;
  /** `dev=codex`: who plays an agent. */
  readonly role?: readonly string[] | undefined;
};

/** What every run begins with, whatever it is a run of. */
export type Beginning = Pick<
  StartRequest,
  'definition' | 'engine' | 'engines' | 'roles' | 'texts' | 'project' | 'trust' | 'language' | 'settings'
>;

/** What else a run is started with. */
export type Start = Omit<StartRequest, keyof Beginning>;

export type Begun = {
  readonly beginning: Beginning;
  readonly warnings: readonly Problem[];
  /** `open` creates the run, for us or for whoever comes. What can be refused is refused before the package is put on the shelf. */
  readonly start: <T>(open: (request: StartRequest) => Promise<T>, more: Start) => Promise<T>;
};

/**
 * Everything that a new run needs of its place: the project, a package that may be used, an engine, and what is set.
 */
export async function beginRun(
  place: Place,
  person: Person,
  ref: string | undefined,
  request: BeginRequest,
  wish: string,
): Promise<Begun> {
  const project = await place.checkProject(request.project ?? place.cwd);
  const loaded = ref === undefined ? undefined : { ref, ...(await place.loadPackage(ref)) };
  const asked = { flags: spokenIn(request), project };
  const config = await settingsFor(place, person, asked);
  const around = { ...asked, files: loaded?.files ?? new Map(), packagePath: ref, wish };
  const { choice, texts } = await place.chooseEngine({ ...around, script: request.script });
  const engines = loaded === undefined ? {} : await enginesOfNodes(place, loaded.definition, choice, around);
  const roles = loaded === undefined ? [] : await enginesOfRoles(place, loaded.definition, request.role ?? [], around);
  const ids = [choice.id, ...roles.map(({ chosen }) => chosen.choice.id)];
  const programs = [...new Set(ids.filter((id) => descriptorOf(id) !== undefined))];
  const wanted = loaded && { ...loaded, programs, scripted: choice.id === 'scripted' };
  const used = wanted && (await usePackage(place, person, wanted, request));
  if (used !== undefined) await heedProject(place, person, used.definition, { project, config, trust: request.trust });
  const beginning = {
    definition: used?.definition ?? NO_PACKAGE,
    engine: choice,
    texts: new Map([...texts, ...roles.flatMap(({ chosen }) => [...chosen.texts])]),
    ...(roles.length === 0
      ? {}
      : { roles: Object.fromEntries(roles.map(({ agent, chosen }) => [agent, chosen.choice])) }),
    ...(Object.keys(engines).length === 0 ? {} : { engines }),
    project,
    ...(used === undefined ? {} : { trust: used.trust }),
    ...settingsOf(config, choice),
  };
  const start: Begun['start'] = async (open, more) => {
    const started = { ...beginning, ...more };
    prepareRun({ templates: await place.openTemplates(), skillFile: () => '' }, started, 'run_', place.now());
    if (used !== undefined) await keepPackage(place, person, used);
    return open(started);
  };
  return { beginning, warnings: used?.warnings ?? [], start };
}

/** Nodes may name an engine of their own. A script plays them all: that is what it is there for. */
export async function enginesOfNodes(
  place: Place,
  { workflows }: Definition,
  choice: EngineChoice,
  around: Omit<EngineOptions, 'script'>,
): Promise<{ readonly [id: string]: EngineChoice }> {
  if (choice.id === 'scripted') return {};
  const nodes = Object.values(workflows).flatMap((workflow) => Object.values(workflow.nodes));
  const named = new Set(nodes.flatMap(({ engine }) => (engine === undefined || engine === choice.id ? [] : [engine])));
  const chosen = await Promise.all(
    Array.from(named, async (engine) => {
      const flags = { ...around.flags, engine, model: undefined };
      return [engine, (await place.chooseEngine({ ...around, flags, script: undefined })).choice] as const;
    }),
  );
  return Object.fromEntries(chosen);
}

type Role = { readonly agent: string; readonly chosen: ChosenEngine };

/** `--role dev=codex`: who plays an agent of the package, by an engine or by a model (with a slash). */
export async function enginesOfRoles(
  place: Place,
  { agents }: Definition,
  pairs: readonly string[],
  around: Omit<EngineOptions, 'script'>,
): Promise<readonly Role[]> {
  const known = agents.map(({ id }) => id);
  const named = pairs.map((pair) => {
    const [agent = '', ...rest] = pair.split('=');
    const engine = rest.join('=');
    if (engine !== '' && known.includes(agent)) return { agent, engine };
    const meant = `${nearest(agent, known) ?? known[0] ?? 'agent'}=${engine === '' ? 'codex' : engine}`;
    throw badUsage(RUN_WORDS.roleWrong(pair, known.join(', ')), {
      do: 'again',
      wish: around.wish,
      options: { role: meant },
    });
  });
  return Promise.all(
    named.map(async ({ agent, engine }) => {
      const own = ENGINE_NAMES.includes(engine) ? { engine, model: undefined } : { engine: 'api', model: engine };
      const flags = { ...around.flags, ...own };
      return { agent, chosen: await place.chooseEngine({ ...around, flags, script: undefined }) };
    }),
  );
}

/** What is set for a run that is to be started: the model's own window comes before the one for all. */
export function settingsOf(
  { language, contextTokens, lostSession, timeLimit, 'mcp.servers': { value: servers } }: Config,
  engine: EngineChoice | undefined,
): Pick<StartRequest, 'language' | 'settings'> {
  const own = engine?.config?.['contextTokens'];
  const tokens = typeof own === 'number' ? own : contextTokens.value;
  const names = Object.keys(servers);
  const repeatable = names.filter((name) => servers[name]?.idempotent === true);
  const settings = {
    ...(names.length === 0 ? {} : { system: withServers(SYSTEM_POLICY, names, repeatable) }),
    ...(tokens === undefined ? {} : { contextTokens: tokens }),
    ...(lostSession.value === undefined ? {} : { lostSession: lostSession.value }),
    ...(timeLimit.value === undefined ? {} : { timeLimitMs: durationMs(timeLimit.value) }),
  };
  return { language: language.value, ...(Object.keys(settings).length === 0 ? {} : { settings }) };
}

/** Of all that somebody wants, what is a setting. */
export function spokenIn(wish: SpokenSettings): SpokenSettings {
  return Object.fromEntries(SPOKEN.map(({ key }) => [key, wish[key]]));
}

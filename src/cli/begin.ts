import { descriptorOf, ENGINE_NAMES } from '../core/engine/descriptors.ts';
import { nearest } from '../core/nearest.ts';
import type { Definition } from '../core/package/definition.ts';
import type { Problem } from '../core/package/problem.ts';
import { NO_PACKAGE } from '../core/run/conversation.ts';
import type { EngineChoice } from '../core/run/events.ts';
import { RUN_WORDS } from '../core/words/run-words.ts';
import { prepareRun, type StartRequest } from '../runtime/prepare-run.ts';
import { badUsage } from './bad-usage.ts';
import type { ChosenEngine, EngineOptions, House } from './house.ts';
import type { Output } from './output.ts';
import { flagsOf, type RunOptions, settingsOf } from './run-options.ts';
import { settingsFor } from './settings-for.ts';
import { keepPackage, usePackage } from './use-package.ts';

export type BeginOptions = Pick<RunOptions, 'engine' | 'model' | 'script' | 'project' | 'language' | 'trust' | 'role'>;

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
 * `command` is what was typed, as far as it names no engine.
 */
export async function begin(
  house: House,
  out: Output,
  ref: string | undefined,
  options: BeginOptions,
  command: string,
): Promise<Begun> {
  const project = await house.checkProject(options.project ?? house.terminal.cwd);
  const loaded = ref === undefined ? undefined : { ref, ...(await house.loadPackage(ref)) };
  const request = { flags: flagsOf(options), project };
  const config = await settingsFor(house, out, request);
  const place = { ...request, files: loaded?.files ?? new Map(), packagePath: ref, command };
  const { choice, texts } = await house.chooseEngine({ ...place, script: options.script });
  const engines = loaded === undefined ? {} : await enginesOfNodes(house, loaded.definition, choice, place);
  const roles = loaded === undefined ? [] : await enginesOfRoles(house, loaded.definition, options.role ?? [], place);
  const ids = [choice.id, ...roles.map(({ chosen }) => chosen.choice.id)];
  const programs = [...new Set(ids.filter((id) => descriptorOf(id) !== undefined))];
  const wanted = loaded && { ...loaded, programs, scripted: choice.id === 'scripted' };
  const used = wanted && (await usePackage(house, out, wanted, options));
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
    prepareRun({ templates: await house.openTemplates(), skillFile: () => '' }, started, 'run_', house.now());
    if (used !== undefined) await keepPackage(house, out, used);
    return open(started);
  };
  return { beginning, warnings: used?.warnings ?? [], start };
}

/** Nodes may name an engine of their own. A script plays them all: that is what it is there for. */
export async function enginesOfNodes(
  house: House,
  { workflows }: Definition,
  choice: EngineChoice,
  place: Omit<EngineOptions, 'script'>,
): Promise<{ readonly [id: string]: EngineChoice }> {
  if (choice.id === 'scripted') return {};
  const nodes = Object.values(workflows).flatMap((workflow) => Object.values(workflow.nodes));
  const named = new Set(nodes.flatMap(({ engine }) => (engine === undefined || engine === choice.id ? [] : [engine])));
  const chosen = await Promise.all(
    Array.from(named, async (engine) => {
      const flags = { ...place.flags, engine, model: undefined };
      return [engine, (await house.chooseEngine({ ...place, flags, script: undefined })).choice] as const;
    }),
  );
  return Object.fromEntries(chosen);
}

type Role = { readonly agent: string; readonly chosen: ChosenEngine };

/** `--role dev=codex`: who plays an agent of the package, by an engine or by a model (with a slash). */
export async function enginesOfRoles(
  house: House,
  { agents }: Definition,
  pairs: readonly string[],
  place: Omit<EngineOptions, 'script'>,
): Promise<readonly Role[]> {
  const known = agents.map(({ id }) => id);
  const named = pairs.map((pair) => {
    const [agent = '', ...rest] = pair.split('=');
    const engine = rest.join('=');
    if (engine !== '' && known.includes(agent)) return { agent, engine };
    const meant = `${nearest(agent, known) ?? known[0] ?? 'agent'}=${engine === '' ? 'codex' : engine}`;
    throw badUsage(RUN_WORDS.roleWrong(pair, known.join(', ')), `${place.command} --role ${meant}`);
  });
  return Promise.all(
    named.map(async ({ agent, engine }) => {
      const own = ENGINE_NAMES.includes(engine) ? { engine, model: undefined } : { engine: 'api', model: engine };
      const flags = { ...place.flags, ...own };
      return { agent, chosen: await house.chooseEngine({ ...place, flags, script: undefined }) };
    }),
  );
}

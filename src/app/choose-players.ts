import { badUsage } from '../core/bad-usage.ts';
import { descriptorOf, ENGINE_NAMES } from '../core/engine/descriptors.ts';
import { nearest } from '../core/nearest.ts';
import type { Definition } from '../core/package/definition.ts';
import type { EngineChoice } from '../core/run/events.ts';
import { RUN_WORDS } from '../core/words/run-words.ts';
import type { StartRequest } from '../runtime/prepare-run.ts';
import type { EngineOptions, Place } from './place.ts';

type Texts = ReadonlyMap<string, string>;
type Engines = { readonly [id: string]: EngineChoice };
type Players = Pick<StartRequest, 'engine' | 'engines' | 'roles' | 'texts'>;

/** Who plays a run: its agents, the nodes that name an engine of their own, and the agents that a person has given to others. */
export async function choosePlayers(
  place: Place,
  definition: Definition | undefined,
  options: EngineOptions,
  role: readonly string[] = [],
): Promise<Players> {
  const { choice, texts } = await place.chooseEngine(options);
  if (definition === undefined) return { engine: choice, texts };
  const engines = await enginesOfNodes(place, definition, choice, options);
  const played = await enginesOfRoles(place, definition, role, options);
  return {
    engine: choice,
    texts: new Map([...texts, ...played.texts]),
    ...(role.length === 0 ? {} : { roles: played.roles }),
    ...(Object.keys(engines).length === 0 ? {} : { engines }),
  };
}

/** The engine programs among these, each once. */
export function programsAmong(choices: readonly EngineChoice[]): readonly string[] {
  return [...new Set(choices.map(({ id }) => id))].filter((id) => descriptorOf(id) !== undefined);
}

/** Nodes may name an engine of their own. A script plays them all: that is what it is there for. */
export async function enginesOfNodes(
  place: Place,
  { workflows }: Definition,
  choice: EngineChoice,
  options: Omit<EngineOptions, 'script'>,
): Promise<Engines> {
  if (choice.id === 'scripted') return {};
  const nodes = Object.values(workflows).flatMap((workflow) => Object.values(workflow.nodes));
  const named = new Set(nodes.flatMap(({ engine }) => (engine === undefined || engine === choice.id ? [] : [engine])));
  const chosen = await Promise.all(
    Array.from(named, async (engine) => {
      const flags = { ...options.flags, engine, model: undefined };
      return [engine, (await place.chooseEngine({ ...options, flags, script: undefined })).choice] as const;
    }),
  );
  return Object.fromEntries(chosen);
}

/** `--role dev=codex`: who plays an agent of the package, by an engine or by a model (with a slash). */
export async function enginesOfRoles(
  place: Place,
  { agents }: Definition,
  pairs: readonly string[],
  options: Omit<EngineOptions, 'script'>,
): Promise<{ readonly roles: Engines; readonly texts: Texts }> {
  const known = agents.map(({ id }) => id);
  const named = pairs.map((pair) => {
    const [agent = '', ...rest] = pair.split('=');
    const engine = rest.join('=');
    if (engine !== '' && known.includes(agent)) return { agent, engine };
    const meant = `${nearest(agent, known) ?? known[0] ?? 'agent'}=${engine === '' ? 'codex' : engine}`;
    const again = { do: 'again', wish: options.wish, options: { role: meant } } as const;
    throw badUsage(RUN_WORDS.roleWrong(pair, known.join(', ')), again);
  });
  const chosen = await Promise.all(
    named.map(async ({ agent, engine }) => {
      const own = ENGINE_NAMES.includes(engine) ? { engine, model: undefined } : { engine: 'api', model: engine };
      const flags = { ...options.flags, ...own };
      return { agent, ...(await place.chooseEngine({ ...options, flags, script: undefined })) };
    }),
  );
  return {
    roles: Object.fromEntries(chosen.map(({ agent, choice }) => [agent, choice])),
    texts: new Map(chosen.flatMap(({ texts }) => [...texts])),
  };
}

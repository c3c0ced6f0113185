import { keyNames } from '../core/config/find-key.ts';
import type { Config } from '../core/config/merge-config.ts';
import { baseUrlOf } from '../core/config/model-settings.ts';
import { PROVIDERS } from '../core/config/providers.ts';
import type { Help } from '../core/help.ts';
import { SETTINGS_WORDS } from '../core/words/settings-words.ts';
import { asIs, type Text } from '../core/words/text.ts';
import { type Person, settingsFor } from './person.ts';
import type { Place, ProgramFinding } from './place.ts';

/**
 * A model, or a provider whose models go by `provider/model`, and whether its key is there. Keys are known by name alone,
 * and no server is asked: that a model needs no key does not say that its server runs.
 */
export type ModelChoice = {
  readonly name: string;
  readonly about: Text;
  readonly keys: readonly string[];
  readonly keyFound: string | undefined;
  readonly ready: boolean;
};

export type ListedEngines = {
  readonly models: readonly ModelChoice[];
  readonly providers: readonly ModelChoice[];
  readonly programs: readonly ProgramFinding[];
  readonly ownFile: string;
  /** The first run that can be had here. */
  readonly next: Help;
};

/** Who can play an agent here, and what is missing for the others. */
export async function listEngines(place: Place, person: Person, project: string): Promise<ListedEngines> {
  const found = await place.findProject(project);
  const config = await settingsFor(place, person, { project: found, flags: {} });
  const models = [...config.models].map(([name, { value, origin }]) => {
    const where = SETTINGS_WORDS.modelAt(value.model, baseUrlOf(value), origin.where);
    return choiceOf(place, name, where, keyNames(value));
  });
  const providers = Object.values(PROVIDERS).flatMap(({ title, keys, example }) =>
    example === undefined ? [] : [choiceOf(place, example, asIs(title), keys)],
  );
  const programs = await place.programs(config.sandbox.value);
  const next = nextStep(place, config, [...models, ...providers], programs);
  return { models, providers, programs, ownFile: await place.ownConfigPath(), next };
}

/** As machines read it. */
export function enginesView({ models, providers, programs }: ListedEngines) {
  const choices = [...models, ...providers];
  return {
    engines: [
      { id: 'scripted', ready: true },
      { id: 'api', ready: choices.some(({ ready }) => ready) },
      ...programs.map(({ found, ...program }) => ({ ...program, ready: found && program.unseen !== true })),
    ],
    models: models.map(choiceView),
    providers: providers.map(choiceView),
  };
}

function choiceView({ name, about, ...facts }: ModelChoice) {
  return { name, about: about.en, ...facts };
}

function choiceOf(place: Place, name: string, about: Text, keys: readonly string[]): ModelChoice {
  const keyFound = keys.find((key) => place.isSet(key));
  return { name, about, keys, keyFound, ready: keys.length === 0 || keyFound !== undefined };
}

function nextStep(
  place: Place,
  { model }: Config,
  choices: readonly ModelChoice[],
  programs: readonly ProgramFinding[],
): Help {
  const tour = place.bundled('hello');
  const run = (name: string): Help => ({ do: 'start', package: tour, options: { engine: 'api', model: name } });
  const keyed = model.value ?? choices.find(({ keyFound }) => keyFound !== undefined)?.name;
  if (keyed !== undefined) return run(keyed);
  const program = programs.find(({ found, unseen, login }) => found && unseen !== true && login !== undefined);
  if (program !== undefined)
    return { do: 'start', package: place.bundled('name-a-release'), options: { engine: program.id } };
  const keyless = choices.find(({ ready }) => ready);
  if (keyless !== undefined) return { steps: [run(keyless.name)], said: SETTINGS_WORDS.serverUntried };
  const key = choices[0]?.keys[0] ?? 'OPENAI_API_KEY';
  return {
    steps: [{ do: 'start', package: tour, options: { engine: 'scripted' } }],
    said: (start) => SETTINGS_WORDS.exportOrScripted(key, start ?? ''),
  };
}

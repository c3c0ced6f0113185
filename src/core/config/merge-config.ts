import type { Language } from '../language.ts';
import type { ConfigFile } from './config-file.ts';
import type { ModelSettings } from './model-settings.ts';

/** Where a setting comes from, the strongest first. */
export const ORIGINS = ['flag', 'environment', 'local file', 'project file', 'own file', 'default'] as const;

/** `where` is the flag, the variable or the file. */
export type Origin = { readonly kind: (typeof ORIGINS)[number]; readonly where: string };
export type Setting<T> = { readonly value: T; readonly origin: Origin };
export type ConfigLayer = { readonly origin: Origin; readonly config: ConfigFile };

type PlainKey = Exclude<keyof ConfigFile, 'models' | 'crew' | 'browser'>;
type Crew = NonNullable<ConfigFile['crew']>;

export type Config = { readonly [K in Exclude<PlainKey, 'language'>]: Setting<ConfigFile[K] | undefined> } & {
  readonly language: Setting<Language>;
  readonly models: ReadonlyMap<string, Setting<ModelSettings>>;
  readonly 'crew.pr': Setting<NonNullable<Crew['pr']>>;
  readonly 'crew.dir': Setting<string>;
  readonly 'crew.check': Setting<string | undefined>;
  readonly 'crew.reviewWait': Setting<string>;
  readonly 'browser.allow': Setting<readonly string[]>;
};

const DEFAULT: Origin = { kind: 'default', where: 'default' };

/** What holds, and why. The first layer that says something decides. */
export function mergeConfig(given: readonly ConfigLayer[]): Config {
  const layers = given.toSorted((a, b) => rank(a) - rank(b));
  const language = strongest(layers, 'language');
  const pr = strongestOf(layers, ({ crew }) => crew?.pr);
  const dir = strongestOf(layers, ({ crew }) => crew?.dir);
  const wait = strongestOf(layers, ({ crew }) => crew?.reviewWait);
  const allow = strongestOf(layers, ({ browser }) => browser?.allow);
  return {
    engine: strongest(layers, 'engine'),
    model: strongest(layers, 'model'),
    language: { ...language, value: language.value ?? 'en' },
    contextTokens: strongest(layers, 'contextTokens'),
    sandbox: strongest(layers, 'sandbox'),
    lostSession: strongest(layers, 'lostSession'),
    timeLimit: strongest(layers, 'timeLimit'),
    models: mergedModels(layers),
    'crew.pr': { ...pr, value: pr.value ?? 'local' },
    'crew.dir': { ...dir, value: dir.value ?? '.' },
    'crew.check': strongestOf(layers, ({ crew }) => crew?.check),
    'crew.reviewWait': { ...wait, value: wait.value ?? '24h' },
    'browser.allow': { ...allow, value: allow.value ?? [] },
  };
}

function rank({ origin: { kind } }: ConfigLayer): number {
  return ORIGINS.indexOf(kind);
}

function strongest<K extends PlainKey>(layers: readonly ConfigLayer[], key: K): Setting<ConfigFile[K] | undefined> {
  return strongestOf(layers, (config) => config[key]);
}

function strongestOf<T>(layers: readonly ConfigLayer[], pick: (config: ConfigFile) => T): Setting<T | undefined> {
  const layer = layers.find(({ config }) => pick(config) !== undefined);
  return { value: layer === undefined ? undefined : pick(layer.config), origin: layer?.origin ?? DEFAULT };
}

/**
 * A model is taken whole: an address of one file must never meet the key of another. And a name that stands in the person's
 * own file means what it says there, whatever a project calls so: they type the name to reach the server they know.
 */
function mergedModels(layers: readonly ConfigLayer[]): Config['models'] {
  const own = layers.filter(({ origin }) => origin.kind === 'own file');
  const models = new Map<string, Setting<ModelSettings>>();
  for (const { origin, config } of [...own, ...layers]) {
    for (const [name, value] of Object.entries(config.models ?? {})) {
      if (!models.has(name)) models.set(name, { value, origin });
    }
  }
  return models;
}

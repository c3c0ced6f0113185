import type { Language } from '../language.ts';
import type { ConfigFile } from './config-file.ts';
import type { ModelSettings } from './model-settings.ts';

/** Where a setting comes from, the strongest first. */
export const ORIGINS = ['flag', 'environment', 'local file', 'project file', 'own file', 'default'] as const;

/** `where` is the flag, the variable or the file. */
export type Origin = { readonly kind: (typeof ORIGINS)[number]; readonly where: string };
export type Setting<T> = { readonly value: T; readonly origin: Origin };
export type ConfigLayer = { readonly origin: Origin; readonly config: ConfigFile };

export type Config = {
  readonly engine: Setting<string | undefined>;
  readonly model: Setting<string | undefined>;
  readonly language: Setting<Language>;
  readonly contextTokens: Setting<number | undefined>;
  readonly sandbox: Setting<ConfigFile['sandbox']>;
  readonly lostSession: Setting<ConfigFile['lostSession']>;
  readonly timeLimit: Setting<string | undefined>;
  readonly models: ReadonlyMap<string, Setting<ModelSettings>>;
};

const DEFAULT: Origin = { kind: 'default', where: 'default' };

/** What holds, and why. The first layer that says something decides. */
export function mergeConfig(given: readonly ConfigLayer[]): Config {
  const layers = given.toSorted((a, b) => rank(a) - rank(b));
  return {
    engine: strongest(layers, ({ engine }) => engine, undefined),
    model: strongest(layers, ({ model }) => model, undefined),
    language: strongest(layers, ({ language }) => language, 'en'),
    contextTokens: strongest(layers, ({ contextTokens }) => contextTokens, undefined),
    sandbox: strongest(layers, ({ sandbox }) => sandbox, undefined),
    lostSession: strongest(layers, ({ lostSession }) => lostSession, undefined),
    timeLimit: strongest(layers, ({ timeLimit }) => timeLimit, undefined),
    models: mergedModels(layers),
  };
}

function rank({ origin: { kind } }: ConfigLayer): number {
  return ORIGINS.indexOf(kind);
}

function strongest<T>(
  layers: readonly ConfigLayer[],
  pick: (config: ConfigFile) => T | undefined,
  otherwise: T,
): Setting<T> {
  for (const { origin, config } of layers) {
    const value = pick(config);
    if (value !== undefined) return { value, origin };
  }
  return { value: otherwise, origin: DEFAULT };
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

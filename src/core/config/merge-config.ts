import { type ConfigFile, valueIn } from './config-file.ts';
import type { ModelSettings } from './model-settings.ts';
import { SETTING_ROWS, type SETTINGS, type SettingName, type SettingValue } from './settings.ts';

/** Where a setting comes from, the strongest first. */
export const ORIGINS = ['flag', 'environment', 'local file', 'project file', 'own file', 'default'] as const;

/** `where` is the flag, the variable or the file. */
export type Origin = { readonly kind: (typeof ORIGINS)[number]; readonly where: string };
/** `own`: what holds without the files of the project, where these count by a person's word alone. */
export type Setting<T> = { readonly value: T; readonly origin: Origin; readonly own?: T };
export type ConfigLayer = { readonly origin: Origin; readonly config: ConfigFile };

type Held<K extends SettingName> = (typeof SETTINGS)[K] extends { readonly usual: unknown }
  ? SettingValue<K>
  : SettingValue<K> | undefined;

export type Config = { readonly [K in SettingName]: Setting<Held<K>> } & {
  readonly models: ReadonlyMap<string, Setting<ModelSettings>>;
};

const DEFAULT: Origin = { kind: 'default', where: 'default' };

/** What holds, and why. The first layer that says something decides. */
export function mergeConfig(given: readonly ConfigLayer[]): Config {
  const layers = given.toSorted((a, b) => rank(a) - rank(b));
  const persons = layers.filter(({ origin: { kind } }) => kind !== 'local file' && kind !== 'project file');
  const settings = SETTING_ROWS.map(([name, { usual, byWord }]) => {
    const saying = (some: readonly ConfigLayer[]) => some.find(({ config }) => valueIn(config, name) !== undefined);
    const saidIn = (layer: ConfigLayer | undefined) => (layer === undefined ? usual : valueIn(layer.config, name));
    const layer = saying(layers);
    const own = byWord !== undefined ? { own: saidIn(saying(persons)) } : {};
    return [name, { value: saidIn(layer), origin: layer?.origin ?? DEFAULT, ...own }] as const;
  });
  return { ...Object.fromEntries(settings), models: mergeModels(layers) } as Config;
}

function rank({ origin: { kind } }: ConfigLayer): number {
  return ORIGINS.indexOf(kind);
}

/**
 * A model is taken whole: an address of one file must never meet the key of another. And a name that stands in the person's
 * own file means what it says there, whatever a project calls so: they type the name to reach the server they know.
 */
function mergeModels(layers: readonly ConfigLayer[]): Config['models'] {
  const own = layers.filter(({ origin }) => origin.kind === 'own file');
  const models = new Map<string, Setting<ModelSettings>>();
  for (const { origin, config } of [...own, ...layers]) {
    for (const [name, value] of Object.entries(config.models ?? {})) {
      if (!models.has(name)) models.set(name, { value, origin });
    }
  }
  return models;
}

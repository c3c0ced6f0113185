import { nearest } from '../nearest.ts';
import { CONFIG_WORDS } from '../words/config-words.ts';
import type { Text } from '../words/text.ts';
import type { Config } from './merge-config.ts';
import { ModelSettings } from './model-settings.ts';
import { PROVIDERS, type Provider } from './providers.ts';

export type ChosenModel =
  | { readonly kind: 'chosen'; readonly settings: ModelSettings }
  /** `meant` is a name that would do. */
  | { readonly kind: 'unknown'; readonly said: Text; readonly meant?: string };

/** By what a name begins with, whose model it probably is. */
const FAMILIES: readonly (readonly [RegExp, Provider])[] = [
  [/^(gpt|chatgpt|o\d)/i, 'openai'],
  [/^claude/i, 'anthropic'],
  [/^gemini/i, 'google'],
];

/** The model of a name: one of the config, or `provider/model` of a provider that everybody knows. */
export function chooseModel(name: string, { models, contextTokens }: Config): ChosenModel {
  const configured = models.get(name)?.value;
  const settings = configured ?? wellKnown(name);
  if (settings === undefined) return unknown(name, [...models.keys()]);
  const tokens = settings.contextTokens ?? contextTokens.value;
  return { kind: 'chosen', settings: tokens === undefined ? settings : { ...settings, contextTokens: tokens } };
}

function wellKnown(name: string): ModelSettings | undefined {
  const [provider = '', model = ''] = parts(name);
  return ModelSettings.safeParse({ provider, model }).data;
}

/** The first slash divides: a model's own name may have more. */
function parts(name: string): readonly string[] {
  const at = name.indexOf('/');
  return at < 0 ? [name] : [name.slice(0, at), name.slice(at + 1)];
}

function unknown(name: string, names: readonly string[]): ChosenModel {
  const [provider = '', model] = parts(name);
  if (provider === 'openai-compatible') return { kind: 'unknown', said: CONFIG_WORDS.noAddress(name) };
  const meant = nearest(name, names) ?? guessModel(name, provider, model);
  const said = CONFIG_WORDS.noModel(name);
  return meant === undefined ? { kind: 'unknown', said } : { kind: 'unknown', said, meant };
}

function guessModel(name: string, provider: string, model: string | undefined): string | undefined {
  if (model === undefined) {
    const family = FAMILIES.find(([pattern]) => pattern.test(name));
    return family === undefined ? undefined : `${family[1]}/${name}`;
  }
  const known = Object.keys(PROVIDERS).filter((id) => id !== 'openai-compatible');
  const nearby = nearest(provider, known);
  return nearby === undefined || model === '' ? undefined : `${nearby}/${model}`;
}

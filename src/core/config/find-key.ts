import { CONFIG_WORDS } from '../words/config-words.ts';
import type { Text } from '../words/text.ts';
import { type ModelSettings, serverOf } from './model-settings.ts';
import { PROVIDERS } from './providers.ts';

export type FoundKey =
  | { readonly kind: 'found'; readonly name: string; readonly key: string }
  /** The endpoint asks for none. */
  | { readonly kind: 'unneeded' }
  | { readonly kind: 'missing'; readonly names: readonly string[] }
  /** It is set to something that cannot be sent: a line break in the middle, a typographic quote. */
  | { readonly kind: 'unusable'; readonly name: string };

/** The names of the variables that may hold the key of a model. */
export function keyNames({ provider, keyEnv }: Pick<ModelSettings, 'provider' | 'keyEnv'>): readonly string[] {
  return keyEnv === undefined ? PROVIDERS[provider].keys : [keyEnv];
}

/** The key of a model, from the environment and from nowhere else. */
export function findKey(settings: ModelSettings, variable: (name: string) => string | undefined): FoundKey {
  const names = keyNames(settings);
  if (names.length === 0) return { kind: 'unneeded' };
  for (const name of names) {
    const key = variable(name)?.trim() ?? '';
    if (key === '') continue;
    return /^[\x21-\x7e]+$/.test(key) ? { kind: 'found', name, key } : { kind: 'unusable', name };
  }
  return { kind: 'missing', names };
}

/** Why no request can be made with this key, in a sentence; undefined where one can. */
export function keyProblem(settings: ModelSettings, found: FoundKey): Text | undefined {
  if (found.kind === 'missing')
    return CONFIG_WORDS.needsKey(serverOf(settings), settings.model, CONFIG_WORDS.notSet(found.names));
  return found.kind === 'unusable' ? CONFIG_WORDS.badKey(found.name) : undefined;
}

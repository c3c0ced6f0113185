import type { Located } from '../package/located.ts';
import { CONFIG_WORDS } from '../words/config-words.ts';
import type { Text } from '../words/text.ts';
import type { ConfigFile } from './config-file.ts';
import type { ConfigProblem } from './config-problem.ts';
import type { ModelSettings } from './model-settings.ts';
import { isLoopback } from './plain-address.ts';
import { PROVIDERS } from './providers.ts';

/**
 * What a project's config may not say. It may choose among the providers that everybody knows, and models on this machine
 * that need no key. Where keys go, and where words go that are not for everybody, is for the person alone to say.
 */
export function projectProblems(
  { models = {}, sandbox }: ConfigFile,
  located: Located,
  ownFile: string,
): readonly ConfigProblem[] {
  const ofModels = Object.entries(models).flatMap(([name, settings]) =>
    against(settings).map(([key, reason]) => ({
      ...located.atKey(['models', name], key),
      said: CONFIG_WORDS.at(`models.${name}.${key}`, reason),
      advice: CONFIG_WORDS.intoOwnConfig(name, ownFile),
    })),
  );
  if (sandbox !== 'plain') return ofModels;
  const said = CONFIG_WORDS.at('sandbox', CONFIG_WORDS.ownSandbox);
  return [...ofModels, { ...located.atKey([], 'sandbox'), said, advice: CONFIG_WORDS.sandboxIntoOwn(ownFile) }];
}

function against({ provider, baseUrl, keyEnv }: ModelSettings): readonly (readonly [key: string, reason: Text])[] {
  return [
    ...(keyEnv === undefined ? [] : [['keyEnv', CONFIG_WORDS.ownKeyEnv] as const]),
    ...(baseUrl === undefined ? [] : againstAddress(provider, baseUrl).map((reason) => ['baseUrl', reason] as const)),
  ];
}

function againstAddress(provider: ModelSettings['provider'], baseUrl: string): readonly Text[] {
  const { title, keys } = PROVIDERS[provider];
  if (keys.length > 0) return [CONFIG_WORDS.ownKeyElsewhere(title)];
  return isLoopback(baseUrl) ? [] : [CONFIG_WORDS.onlyLocal];
}

import type { Located } from '../package/located.ts';
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
  { models = {} }: ConfigFile,
  located: Located,
  ownFile: string,
): readonly ConfigProblem[] {
  return Object.entries(models).flatMap(([name, settings]) =>
    against(settings).map(([key, reason]) => ({
      ...located.atKey(['models', name], key),
      message: `models.${name}.${key}: ${reason}`,
      help: `Put the model ${name} into your own config instead: ${ownFile}`,
    })),
  );
}

function against({ provider, baseUrl, keyEnv }: ModelSettings): readonly (readonly [key: string, reason: string])[] {
  return [
    ...(keyEnv === undefined ? [] : [['keyEnv', 'a project may not say which of your keys is sent'] as const]),
    ...(baseUrl === undefined ? [] : againstAddress(provider, baseUrl).map((reason) => ['baseUrl', reason] as const)),
  ];
}

function againstAddress(provider: ModelSettings['provider'], baseUrl: string): readonly string[] {
  const { title, keys } = PROVIDERS[provider];
  if (keys.length > 0) return [`a project may not send your ${title} key to an address of its own`];
  return isLoopback(baseUrl)
    ? []
    : ['a project may name addresses of this machine only, such as http://localhost:11434/v1'];
}

import type { FoundKey } from './find-key.ts';
import type { ModelSettings } from './model-settings.ts';
import { PROVIDERS } from './providers.ts';

/** Why no request can be made with this key, in a sentence; undefined where one can. */
export function keyProblem({ provider, model }: ModelSettings, found: FoundKey): string | undefined {
  switch (found.kind) {
    case 'missing':
      return `${PROVIDERS[provider].title} needs a key for ${model}, and ${found.names.join(' or ')} is not set.`;
    case 'unusable':
      return `The value of ${found.name} holds a character that no key has, such as a line break or a typographic quote.`;
    default:
      return undefined;
  }
}

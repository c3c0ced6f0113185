import type { FoundKey } from './find-key.ts';
import { type ModelSettings, serverOf } from './model-settings.ts';

/** Why no request can be made with this key, in a sentence; undefined where one can. */
export function keyProblem(settings: ModelSettings, found: FoundKey): string | undefined {
  switch (found.kind) {
    case 'missing':
      return `${serverOf(settings)} needs a key for ${settings.model}, and ${notSet(found.names)}.`;
    case 'unusable':
      return `The value of ${found.name} holds a character that no key has, such as a line break or a typographic quote.`;
    default:
      return undefined;
  }
}

/** That none of these variables is set. */
export function notSet(names: readonly string[]): string {
  return names.length === 1 ? `${names[0]} is not set` : `neither ${names.join(' nor ')} is set`;
}

import { CONFIG_WORDS } from '../words/config-words.ts';
import type { Text } from '../words/text.ts';
import type { FoundKey } from './find-key.ts';
import { type ModelSettings, serverOf } from './model-settings.ts';

/** Why no request can be made with this key, in a sentence; undefined where one can. */
export function keyProblem(settings: ModelSettings, found: FoundKey): Text | undefined {
  switch (found.kind) {
    case 'missing':
      return CONFIG_WORDS.needsKey(serverOf(settings), settings.model, CONFIG_WORDS.notSet(found.names));
    case 'unusable':
      return CONFIG_WORDS.badKey(found.name);
    default:
      return undefined;
  }
}

import { readBack } from '../../core/words/read-back.ts';
import { asIs, type Text } from '../../core/words/text.ts';
import { TROUBLE_PARTS, TROUBLE_WORDS } from '../../core/words/trouble-words.ts';

/** What stops or hinders a run, as its log has it in English, for whoever reads it here. Words of others stay as they are. */
export function troubleText(message: string): Text {
  return readBack(TROUBLE_WORDS, message, TROUBLE_PARTS) ?? asIs(message);
}

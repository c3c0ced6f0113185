import type { Interaction } from '../../core/run/events.ts';
import { askedText } from '../../core/words/asked-text.ts';
import { LANE_WORDS } from '../../core/words/crew-words.ts';
import { oneLine, plainText } from '../../core/words/plain-text.ts';
import { asTyped } from './as-typed.ts';
import { say } from './speech.ts';

/** What a person is told without being asked, and the command that says they have seen it. */
export function drawNotice(notice: Interaction): string {
  const told = oneLine(plainText(say(askedText(notice)))).trim();
  const seen = say(LANE_WORDS.seen(asTyped(`signalbox reply ${notice.id}`)));
  return `· ${told}${say(LANE_WORDS.beside(seen))}`;
}

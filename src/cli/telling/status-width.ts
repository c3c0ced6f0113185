import { displayWidth } from '../../core/picture/display-width.ts';
import { STATUS_WORDS } from '../../core/words/status-words.ts';
import { say } from './speech.ts';

/** How wide the column of a list is that says what runs do. */
export function statusWidth(): number {
  return Math.max(...Object.values(STATUS_WORDS).map((text) => displayWidth(say(text))));
}

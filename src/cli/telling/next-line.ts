import { SCREEN_WORDS } from '../../core/words/screen-words.ts';
import { asTyped } from './as-typed.ts';
import { say } from './speech.ts';

/** The command that comes next, as the person can type it: the last line of what is said. */
export function nextLine(command: string): string {
  return `${say(SCREEN_WORDS.next)}${asTyped(command)}`;
}

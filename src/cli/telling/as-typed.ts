import { SCREEN_WORDS } from '../../core/words/screen-words.ts';
import { say, speech } from './speech.ts';

/** npx, `npm exec`, `npm start` and `npm run` all leave this variable; no program called signalbox is on the search path then. */
export function chooseCall(env: NodeJS.ProcessEnv): string {
  return (env['npm_lifecycle_event'] ?? '') === '' ? 'signalbox' : 'npx signalbox';
}

/** The program's name before a verb; a quoted argument stays what it is. */
const CALL = /(?<=[\s=])'[^']*'|(?<![\w./-]|npx )signalbox(?= (?:[a-z<]|--help|--lang))/g;

/** Words of ours, their commands as this person can type them. What others wrote, and what programs read, never comes here. */
export function asTyped(words: string): string {
  const { program } = speech();
  return words.replaceAll(CALL, (found) => (found === 'signalbox' ? program : found));
}

/** The command that comes next, as the person can type it: the last line of what is said. */
export function nextLine(command: string): string {
  return `${say(SCREEN_WORDS.next)}${asTyped(command)}`;
}

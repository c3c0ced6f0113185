/*
 * How the person called this program, found out once when the process starts: like the language, it belongs to the process.
 */
let program = 'signalbox';

export function callIt(chosen: string): void {
  program = chosen;
}

/** What can be typed to call this program again. */
export function calledHere(): string {
  return program;
}

/** npx, `npm exec`, `npm start` and `npm run` all leave this variable; nothing called signalbox is on the path of whoever used them. */
export function chooseCall(env: NodeJS.ProcessEnv): string {
  return (env['npm_lifecycle_event'] ?? '') === '' ? 'signalbox' : 'npx signalbox';
}

/** The program's name before a verb; a quoted argument stays what it is. */
const CALL = /(?<=[\s=])'[^']*'|(?<![\w./-]|npx )signalbox(?= (?:[a-z<]|--help|--lang))/g;

/** Words of ours, their commands as this person can type them. What others wrote, and what programs read, never comes here. */
export function asTyped(words: string): string {
  return words.replaceAll(CALL, (found) => (found === 'signalbox' ? program : found));
}

import { DIFF_WORDS } from '../../core/words/diff-words.ts';
import { readBack } from '../../core/words/read-back.ts';
import { say } from './speech.ts';

/** A recorded difference as it is shown; of its two first lines, what the sides are called is ours. */
export function drawDiff(diff: string): string {
  const lines = diff.trimEnd().split('\n');
  return lines.map((line, index) => (index < 2 ? line.replace(/\t([^\t]*)$/, sideName) : line)).join('\n');
}

function sideName(_: string, name: string): string {
  const text = readBack(DIFF_WORDS, name);
  return `\t${text === undefined ? name : say(text)}`;
}

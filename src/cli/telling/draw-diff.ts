import { DIFF_WORDS } from '../../core/words/diff-words.ts';
import type { Text } from '../../core/words/text.ts';
import { say } from './speech.ts';

/** A recorded difference as it is shown. What its two sides are called is ours; a new side without a name of ours keeps its own. */
export function drawDiff(diff: string, came?: Text): string {
  const [first = '', second = '', ...rest] = diff.trimEnd().split('\n');
  return [named(first, DIFF_WORDS.now), came === undefined ? second : named(second, came), ...rest].join('\n');
}

/** The name stands behind the tab; a line that has none stays as it is. */
function named(line: string, name: Text): string {
  return line.replace(/\t[^\t]*$/, () => `\t${say(name)}`);
}

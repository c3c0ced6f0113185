import { COUNT_WORDS } from '../../core/words/count-words.ts';
import { oneLine } from '../../core/words/plain-text.ts';
import { SNAPSHOT_WORDS } from '../../core/words/snapshot-words.ts';
import type { Text } from '../../core/words/text.ts';
import type { ChangedFile } from '../../ports/git.ts';
import { inColumns } from './in-columns.ts';
import { say } from './speech.ts';

const SHOWN = 30;

/** Files in lines, each with what has become or becomes of it, in words of the caller. */
export function changedFiles(
  files: readonly ChangedFile[],
  words: { readonly [status in ChangedFile['status']]: Text },
): readonly string[] {
  const rows = files.slice(0, SHOWN).map(({ path, status }) => [`  ${say(words[status])}`, oneLine(path)]);
  const rest = files.length - SHOWN;
  return [...inColumns(rows, '  '), ...(rest > 0 ? [`  ${say(SNAPSHOT_WORDS.more(COUNT_WORDS.files(rest)))}`] : [])];
}

import type { Path } from '../package/located.ts';
import { PROBLEM_MENU_WORDS } from '../words/problem-words-menu.ts';
import type { Text } from '../words/text.ts';
import type { TellFlaw } from './menu-flaw.ts';
import { menuWord, NUMBER } from './menu-word.ts';
import { quoted } from './short-text.ts';

/** A word that chooses something, as it is written and as it is compared, and where it stands in its item. */
export type MenuName = {
  /** A trigger, cmd or alias of the item; the match of one of its branches; or the code that its description begins with. */
  readonly kind: 'trigger' | 'branch' | 'code';
  readonly text: string;
  readonly word: string;
  readonly path: Path;
};

/** The text as a name; nothing, and a flaw, where nobody could choose anything by it. */
export function readName(
  kind: MenuName['kind'],
  text: string | undefined,
  path: Path,
  tell: TellFlaw,
): readonly MenuName[] {
  if (text === undefined) return [];
  const word = menuWord(text);
  const why = reasonAgainst(word);
  if (why !== undefined) tell(path, PROBLEM_MENU_WORDS.unusable(quoted(text), why), 'MENU_NAME_UNUSABLE');
  else if (word !== undefined) return [{ kind, text, word, path }];
  return [];
}

function reasonAgainst(word: string | undefined): Text | undefined {
  if (word === undefined) return PROBLEM_MENU_WORDS.tooLong;
  if (word === '') return PROBLEM_MENU_WORDS.onlyMark;
  return NUMBER.test(word) ? PROBLEM_MENU_WORDS.aNumber : undefined;
}

import type { Path } from '../package/located.ts';
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
  if (word !== undefined && why === undefined) return [{ kind, text, word, path }];
  tell(path, `nobody can choose the item by ${quoted(text)}: it is ${why}`, 'MENU_NAME_UNUSABLE');
  return [];
}

function reasonAgainst(word: string | undefined): string | undefined {
  if (word === undefined) return 'too long, or no word of any script';
  if (word === '') return 'only a mark';
  return NUMBER.test(word) ? 'a number, which means a place in the menu' : undefined;
}

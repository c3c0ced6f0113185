import type { MenuChoice } from './menu-choice.ts';
import type { MenuName } from './menu-name.ts';

/** A branch says more than its item, and a name that was given on purpose more than the letters of a description. */
const STRENGTH: Readonly<Record<MenuName['kind'], number>> = { branch: 3, trigger: 2, code: 1 };

/** What each name chooses: of several, those by the strongest kind of name. If they are still several, it is a tie. */
export function namedChoices(choices: readonly MenuChoice[]): ReadonlyMap<string, ReadonlySet<MenuChoice>> {
  const named = new Map<string, Set<MenuChoice>>();
  const strengths = new Map<string, number>();
  for (const choice of choices) {
    for (const { kind, word } of choice.names) {
      const before = strengths.get(word) ?? 0;
      if (STRENGTH[kind] > before) named.set(word, new Set([choice]));
      else if (STRENGTH[kind] === before) named.get(word)?.add(choice);
      strengths.set(word, Math.max(before, STRENGTH[kind]));
    }
  }
  return named;
}

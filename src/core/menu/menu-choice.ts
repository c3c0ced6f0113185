import type { MenuHandler } from './menu-handler.ts';
import type { MenuItem, MenuName } from './menu-item.ts';
import type { MenuOption } from './route.ts';
import { shortText } from './short-text.ts';

/** Something that can be chosen: an item (`2`), or a branch of one (`2.1`). */
export type MenuChoice = {
  readonly value: string;
  readonly item: MenuItem;
  readonly names: readonly MenuName[];
  /** Of an item: a branch is known by its name alone. */
  readonly description?: string;
  /** What choosing it does. Undefined where the person has to say which of its branches. */
  readonly handler: MenuHandler | undefined;
};

/** Everything that can be chosen from a list of items, in its order. */
export function menuChoices(items: readonly MenuItem[]): readonly MenuChoice[] {
  return items.flatMap((item, index) => {
    const number = String(index + 1);
    const { description, names, branches } = item;
    const [only, ...others] = branches;
    const handler = item.handler ?? (others.length === 0 ? only?.handler : undefined);
    return [
      { value: number, item, names, description, handler },
      ...branches.map(({ name, handler: own }, place) => ({
        value: `${number}.${place + 1}`,
        item,
        names: [name],
        handler: own,
      })),
    ];
  });
}

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

/** The choice as a person is asked about it. */
export function choiceOption({ value, item, names, description }: MenuChoice): MenuOption {
  const label = itemLabel(item);
  return { value, label: description === undefined ? shortText(`${label}: ${names[0]?.text}`) : label };
}

export function itemLabel({ description, names, branches }: MenuItem): string {
  const words = shortText(description);
  return words === '' ? shortText((names[0] ?? branches[0]?.name)?.text ?? '') : words;
}

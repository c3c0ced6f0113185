import type { Agent } from '../package/definition.ts';
import { columnWidth, cutTo, padTo } from '../picture/display-width.ts';
import { itemLabel } from './menu-choice.ts';
import { type MenuItem, visibleItems } from './menu-item.ts';
import type { MenuOption } from './route.ts';
import { shortText } from './short-text.ts';

const WIDEST_NAMES = 24;
const GAP = '  ';

/** An agent's menu as lines for a terminal: the number, the code and name to type, what it is; branches below their item. */
export function menuLines(agent: Pick<Agent, 'menu'>, width = 80): readonly string[] {
  const items = visibleItems(agent);
  const digits = String(items.length).length;
  const names = items.map(namesOf);
  const column = columnWidth(names, WIDEST_NAMES);
  return items.flatMap((item, index) => {
    const number = String(index + 1);
    const typed = column === 0 ? '' : padTo(names[index] ?? '', column) + GAP;
    const head = `${number.padStart(digits)}${GAP}${typed}`;
    const branches = item.branches.map(({ name }, place) => {
      return `${' '.repeat(digits)}${GAP}${number}.${place + 1}${GAP}${shortText(name.text)}`;
    });
    return [`${head}${itemLabel(item)}`, ...branches].map((line) => cutTo(line, width));
  });
}

/** The same menu as what an interaction offers. */
export function menuOptions(agent: Pick<Agent, 'menu'>): readonly MenuOption[] {
  return visibleItems(agent).map((item, index) => ({ value: String(index + 1), label: itemLabel(item) }));
}

/** The code and one name: who knows the others does not need the menu. */
function namesOf({ names }: MenuItem): string {
  const shown = [names.find(({ kind }) => kind === 'code'), names.find(({ kind }) => kind === 'trigger')];
  const texts = shown.flatMap((name) => (name === undefined ? [] : [name.text]));
  return shortText(texts.join(', '), WIDEST_NAMES);
}

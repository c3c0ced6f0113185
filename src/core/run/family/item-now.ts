import { wordingOf } from '../../task/item-identity.ts';
import type { TaskItem } from '../../task/reading.ts';

/** An item as somebody has meant it: the id that it had then, and its words. Old logs have no words. */
export type MeantItem = { readonly item: string | undefined; readonly title?: string | undefined };

const BY_WORDING = new WeakMap<readonly TaskItem[], ReadonlyMap<string, TaskItem>>();

/**
 * The item as the list has it now, wherever it stands by now; undefined where it was reworded or removed. With other words it is another
 * item, also under the same id.
 */
export function itemNow(items: readonly TaskItem[], { item, title }: MeantItem): TaskItem | undefined {
  if (title === undefined) return items.find(({ id }) => id === item);
  return byWording(items).get(wordingOf({ text: title }));
}

/** Many are looked up in the same list: it is read once. */
function byWording(items: readonly TaskItem[]): ReadonlyMap<string, TaskItem> {
  const known = BY_WORDING.get(items) ?? new Map(items.map((item) => [wordingOf(item), item]));
  BY_WORDING.set(items, known);
  return known;
}

import type { Agent } from '../package/definition.ts';
import { type MenuItem, readMenuItem } from './menu-item.ts';

/** The items of an agent's menu that a person sees here, in the order that numbers refer to. */
export function visibleItems({ menu = [] }: Pick<Agent, 'menu'>): readonly MenuItem[] {
  return menu.flatMap((json) => {
    const { item } = readMenuItem(json);
    return item === undefined || item.isHidden ? [] : [item];
  });
}

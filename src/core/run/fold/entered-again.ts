import type { Edge } from '../../package/definition.ts';
import type { RunEvent } from '../events.ts';

/** From a node to itself the state shows no move: that its work is to be done again is said here. */
export function enteredAgain({ from, to, loop }: Pick<Edge, 'from' | 'to' | 'loop'>): readonly RunEvent[] {
  if (from !== to) return [];
  return [{ type: 'node.entered', node: to, from, ...(loop === undefined ? {} : { loop: loop.key }) }];
}

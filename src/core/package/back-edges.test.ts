import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backEdges } from './back-edges.ts';

type Arrow = { readonly from: string; readonly to: string };
const arrows = (...pairs: readonly string[]): readonly Arrow[] =>
  pairs.map((pair) => ({ from: pair.charAt(0), to: pair.charAt(1) }));

/** Repeatedly takes away the nodes that nothing leads to; what is left over lies on or behind a cycle. */
function hasCycle(edges: readonly Arrow[]): boolean {
  let left = edges;
  for (;;) {
    const targets = new Set(left.map(({ to }) => to));
    const rest = left.filter(({ from }) => targets.has(from));
    if (rest.length === left.length) return rest.length > 0;
    left = rest;
  }
}

describe('backEdges', () => {
  it.each([
    ['a straight line', ['ab', 'bc'], []],
    ['two ways to one node', ['ab', 'ac', 'bd', 'cd'], []],
    ['a loop', ['ab', 'bc', 'cb'], [2]],
    ['a loop that is written first', ['cb', 'ab', 'bc'], [0]],
    ['an edge to itself', ['ab', 'bb'], [1]],
    ['two edges between the same nodes', ['ab', 'ba', 'ba'], [1, 2]],
    ['a cycle that the entry does not reach', ['ab', 'cd', 'dc'], [2]],
  ])('finds the edges that lead back in %s', (_, pairs, expected) => {
    expect([...backEdges('a', ['a', 'b', 'c', 'd'], arrows(...pairs))].sort()).toEqual(expected);
  });

  it('leaves no cycle when its edges are taken away', () => {
    const name = fc.constantFrom('a', 'b', 'c', 'd', 'e');
    fc.assert(
      fc.property(fc.array(fc.record({ from: name, to: name }), { maxLength: 15 }), (edges) => {
        const back = backEdges('a', ['a', 'b', 'c', 'd', 'e'], edges);
        expect(hasCycle(edges.filter((_, index) => !back.has(index)))).toBe(false);
        expect(back.size > 0).toBe(hasCycle(edges));
      }),
    );
  });

  it('follows a line of any length', () => {
    const edges = Array.from({ length: 50_000 }, (_, index) => ({ from: `${index}`, to: `${index + 1}` }));
    expect([...backEdges('0', [], [...edges, { from: '50000', to: '0' }])]).toEqual([50_000]);
  });
});

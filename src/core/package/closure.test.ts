import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.ts';
import { closure, type Routes, type Trap } from './closure.ts';

const arrows = (...pairs: readonly string[]) => pairs.map((pair) => ({ from: pair.charAt(0), to: pair.charAt(1) }));
const routes = (ends: string, ...pairs: readonly string[]): Routes => {
  return { roots: ['a'], edges: arrows(...pairs), ends: new Set(ends) };
};

/** Written another way: grows the set of nodes that can end until nothing changes. */
function canEnd({ edges, ends }: Routes): ReadonlySet<string> {
  const ending = new Set(ends);
  for (let before = -1; before < ending.size; ) {
    before = ending.size;
    for (const { from, to } of edges) if (ending.has(to)) ending.add(from);
  }
  return ending;
}

/** A way from the start, edge by edge, that ends where nothing leads on or where it has been before. */
function expectWitness({ kind, path }: Trap, edges: Routes['edges']): void {
  expect(path[0]).toBe('a');
  for (const [index, to] of path.entries()) {
    if (index > 0) expect(edges).toContainEqual({ from: path[index - 1], to });
  }
  const last = path.at(-1) ?? '';
  if (kind === 'endless') expect(path.slice(0, -1)).toContain(last);
  else expect(edges.some(({ from }) => from === last)).toBe(false);
}

describe('closure', () => {
  it.each([
    ['a straight way to the end', routes('c', 'ab', 'bc'), []],
    ['a loop with a way out', routes('c', 'ab', 'ba', 'bc'), []],
    ['no end at all', routes('', 'ab', 'bc'), [{ kind: 'dead-end', path: ['a', 'b', 'c'] }]],
    ['a dead end beside the way', routes('c', 'ab', 'bc', 'bd'), [{ kind: 'dead-end', path: ['a', 'b', 'd'] }]],
    ['a circle beside the way', routes('c', 'ac', 'ab', 'bd', 'db'), [{ kind: 'endless', path: ['a', 'b', 'd', 'b'] }]],
    ['a node that leads to itself only', routes('c', 'ac', 'ab', 'bb'), [{ kind: 'endless', path: ['a', 'b', 'b'] }]],
    [
      'a circle that leads to a dead end',
      routes('c', 'ac', 'ab', 'ba', 'bd'),
      [{ kind: 'dead-end', path: ['a', 'b', 'd'] }],
    ],
    ['a trap that no run gets to', routes('c', 'ac', 'de', 'ed'), []],
    ['an end that is left', routes('b', 'ab', 'bc'), []],
  ])('PKG-04 proves %s, or shows the way that disproves it', (_, graph, traps) => {
    expect(closure(graph).traps).toEqual(traps);
  });

  it('PKG-04 loses exactly the nodes that can be reached and cannot end, and each of them leads into a trap it shows', () => {
    const name = fc.constantFrom(...'abcdefg');
    const graphs = fc.record({
      roots: fc.constant(['a']),
      edges: fc.array(fc.record({ from: name, to: name }), { maxLength: 14 }),
      ends: fc.uniqueArray(name, { maxLength: 2 }).map((ends) => new Set(ends)),
    });
    fc.assert(
      fc.property(graphs, (graph) => {
        const usable = graph.edges.filter(({ from }) => !graph.ends.has(from));
        const { reachable, lost, traps } = closure(graph);
        const ending = canEnd({ ...graph, edges: usable });
        expect([...lost].sort()).toEqual([...reachable].filter((node) => !ending.has(node)).sort());
        expect(traps.length > 0).toBe(lost.size > 0);
        for (const trap of traps) {
          expectWitness(trap, usable);
          expect(lost.has(trap.path.at(-1) ?? '')).toBe(true);
        }
        for (const node of lost) {
          const from = closure({ roots: [node], edges: usable, ends: graph.ends }).reachable;
          expect(traps.some(({ path }) => from.has(path.at(-1) ?? ''))).toBe(true);
        }
      }),
      propertyRuns(500),
    );
  });

  it('takes graphs of any size', () => {
    const line = Array.from({ length: 20_000 }, (_, index) => ({ from: `${index}`, to: `${index + 1}` }));
    const dead = Array.from({ length: 20_000 }, (_, index) => ({ from: `${index}`, to: `x${index}` }));
    const { lost, traps } = closure({ roots: ['0'], edges: [...line, ...dead], ends: new Set(['20000']) });
    expect([lost.size, traps.length]).toEqual([20_000, 20]);
  });
});

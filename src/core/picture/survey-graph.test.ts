import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallWorkflow } from '../../../test/support/small-package.ts';
import type { Edge, Workflow } from '../package/definition.ts';
import { surveyGraph } from './survey-graph.ts';

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'];

function workflowOf(arrows: readonly string[], ends: readonly string[] = []): Workflow {
  const nodes = NAMES.map((name) => [name, ends.includes(name) ? 'end' : 'step'] as const);
  const edges = arrows.map(
    (arrow): Edge => ({ from: arrow.charAt(0), to: arrow.charAt(1), label: '', isDefault: false }),
  );
  return { ...smallWorkflow('w', Object.fromEntries(nodes), {}), edges };
}

const order = (workflow: Workflow) =>
  surveyGraph(workflow)
    .met.map(({ id }) => id)
    .join('');

describe('surveyGraph', () => {
  it.each([
    ['a line', ['ab', 'bc'], [], 'abc'],
    ['two ways that meet', ['ab', 'ac', 'bd', 'cd'], [], 'abcd'],
    ['a short cut', ['ac', 'ab', 'bc'], [], 'abc'],
    ['a way back', ['ab', 'bc', 'ca', 'cd'], [], 'abcd'],
    ['an end in between', ['ab', 'bc', 'bd', 'de'], ['c', 'e'], 'abdce'],
    ['a node of its own', [], [], 'a'],
  ])('follows %s as a run would', (_, arrows, ends, expected) => {
    expect(order(workflowOf(arrows, ends))).toBe(expected);
  });

  it('says what no run reaches', () => {
    expect(surveyGraph(workflowOf(['ab', 'cb', 'dc'])).unmet.map(({ id }) => id)).toEqual(['d', 'c', 'e', 'f']);
  });

  it('lists every node once, and no node before one that leads forward to it', () => {
    const arrows = fc.array(
      fc.tuple(fc.constantFrom(...NAMES), fc.constantFrom(...NAMES)).map((pair) => pair.join('')),
    );
    fc.assert(
      fc.property(arrows, (pairs) => {
        const { met, unmet, edges } = surveyGraph(workflowOf(pairs));
        const ids = [...met, ...unmet].map(({ id }) => id);
        expect(ids.toSorted()).toEqual(NAMES);
        for (const { edge, back } of edges) {
          const isKnown = met.some(({ id }) => id === edge.from);
          if (!back && isKnown) expect(ids.indexOf(edge.from)).toBeLessThan(ids.indexOf(edge.to));
        }
      }),
    );
  });

  it('survives a graph deeper than the stack', () => {
    const names = Array.from({ length: 20_000 }, (_, index) => `n${index}`);
    const edges = names.slice(1).map((to, index): Edge => ({ from: `n${index}`, to, label: '', isDefault: false }));
    const nodes = Object.fromEntries(names.map((name) => [name, 'step' as const]));
    expect(surveyGraph({ ...smallWorkflow('deep', nodes, {}), edges }).met).toHaveLength(20_000);
  });
});

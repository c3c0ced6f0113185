import { describe, expect, it } from 'vitest';
import type { Edge, Workflow, WorkflowNode } from './definition.ts';
import { isGuarded, isTerminal, leadsToTerminal, nodeOf, outgoing } from './graph.ts';

const node = (id: string, type: WorkflowNode['type'], exit: WorkflowNode['exit'] = 'state'): WorkflowNode => {
  return { id, type, file: `steps/${id}.md`, step: '', inputs: [], outputs: [], exit };
};
const edge = (from: string, to: string): Edge => ({ from, to, label: 'next', isDefault: false });

const workflow: Workflow = {
  id: 'main',
  graphPath: 'workflow.graph.json',
  statePath: 'workflow.md',
  text: '',
  entryNodeId: 'a',
  nodes: { a: node('a', 'step'), b: node('b', 'step', 'tag'), z: node('z', 'end') },
  edges: [edge('a', 'b'), edge('b', 'z'), edge('a', 'a'), edge('b', 'a')],
  afterCompletion: 'converse',
};

describe('graph', () => {
  it('gives the edges of a node in file order', () => {
    expect(outgoing(workflow, 'a').map(({ to }) => to)).toEqual(['b', 'a']);
    expect(outgoing(workflow, 'nowhere')).toEqual([]);
  });

  it('PST-11: knows the edges that need a yes: an edge from a node to itself is none', () => {
    const asking = { ...edge('a', 'b'), confirm: true as const };
    expect([asking, { ...asking, to: 'a' }, edge('a', 'b')].map(isGuarded)).toEqual([true, false, false]);
  });

  it('knows terminal nodes and the nodes right before them', () => {
    expect(['a', 'b', 'z', 'nowhere'].filter((id) => isTerminal(workflow, id))).toEqual(['z']);
    expect(['a', 'b', 'z', 'nowhere'].filter((id) => leadsToTerminal(workflow, id))).toEqual(['b']);
  });

  it.each(['constructor', '__proto__', 'toString'])('has no node %s', (id) => {
    expect(nodeOf(workflow, id)).toBeUndefined();
    expect(isTerminal(workflow, id)).toBe(false);
  });
});

import type { Agent, Definition, Edge, Workflow, WorkflowNode } from '../../src/core/package/definition.ts';
import { loadableStep } from './steps.ts';

export type SmallNode = Partial<WorkflowNode> & Pick<WorkflowNode, 'type'>;
export type SmallEdge = Partial<Edge>;

/** A workflow for tests: nodes by name, edges as `from -> to` with whatever else they need. */
export function smallWorkflow(
  id: string,
  nodes: { readonly [id: string]: SmallNode | WorkflowNode['type'] },
  edges: { readonly [fromTo: string]: SmallEdge },
): Workflow {
  const entries = Object.entries(nodes).map(([name, given]): [string, WorkflowNode] => {
    const node = typeof given === 'string' ? { type: given } : given;
    const file = `steps/${name}.md`;
    return [
      name,
      { id: name, file, step: loadableStep(name, node.type), inputs: [], outputs: [], exit: 'state', ...node },
    ];
  });
  return {
    id,
    graphPath: 'workflow.graph.json',
    statePath: 'workflow.md',
    text: `---\nschemaVersion: "1.1"\nworkflowType: ${id}\n# where we are\nstepsCompleted: []\ncurrentNodeId: ""\nvariables: {}\n---\n\n# ${id}\n`,
    entryNodeId: Object.keys(nodes)[0] ?? '',
    nodes: Object.fromEntries(entries),
    edges: Object.entries(edges).map(([fromTo, given]) => {
      const [from = '', to = ''] = fromTo.split(' -> ');
      return { from, to, label: `${from} to ${to}`, isDefault: false, ...given };
    }),
    afterCompletion: 'converse',
  };
}

export function smallPackage(workflows: readonly Workflow[], agents: readonly string[] = ['host']): Definition {
  return {
    name: 'small',
    version: '1.0.0',
    hash: 'small',
    entry: workflows[0]?.id,
    workflows: Object.fromEntries(workflows.map((workflow) => [workflow.id, workflow])),
    agents: agents.map(agent),
  };
}

/** plan → write → review → end, with a way back from review to write. */
export function reviewedWork(): Definition {
  return smallPackage([
    smallWorkflow(
      'work',
      { plan: 'step', write: 'step', review: 'step', end: 'end' },
      {
        'plan -> write': {},
        'write -> review': {},
        'review -> write': { loop: { key: 'again', max: 2 } },
        'review -> end': { isDefault: true },
      },
    ),
  ]);
}

function agent(id: string): Agent {
  return {
    id,
    metadata: { name: id, title: 'Agent', icon: '·' },
    persona: { role: 'Works', identity: 'An agent', communication_style: 'Short', principles: ['Be right'] },
  };
}

import type { Exit, WorkflowNode } from '../package/definition.ts';
import { agentId, currentNode, isCompleted, type Run, topFrame } from './run.ts';

/** Whose messages a node's conversation holds where the node does not say: the whole run's, its agent's, or only its own. */
const USUAL: { readonly [E in Exit]: NonNullable<WorkflowNode['thread']> } = {
  state: 'run',
  documents: 'run',
  finish: 'run',
  tag: 'agent',
  output: 'node',
};

/** The thread that the next exchange belongs to. After completion it is the one in which the run was completed. */
export function threadName(run: Run): string {
  const node = currentNode(run);
  if (isCompleted(run)) return run.spokenIn ?? 'run';
  const kind = node === undefined ? 'run' : (node.thread ?? USUAL[node.exit]);
  switch (kind) {
    case 'run':
      return 'run';
    case 'agent':
      return `agent:${agentId(run)}`;
    case 'node':
      return `node:${topFrame(run).workflow}/${node?.id}`;
  }
}

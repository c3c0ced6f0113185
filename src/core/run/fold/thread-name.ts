import { exitOf } from '../../exit/exits.ts';
import { agentId, currentNode, isCompleted, type Run, topFrame } from '../run.ts';

/** The thread that the next exchange belongs to. After completion it is the one in which the run was completed. */
export function threadName(run: Run): string {
  const node = currentNode(run);
  if (isCompleted(run)) return run.spokenIn ?? 'run';
  const kind = node?.thread ?? exitOf(node).prompt.thread;
  switch (kind) {
    case 'run':
      return 'run';
    case 'agent':
      return `agent:${agentId(run)}`;
    case 'node':
      return `node:${topFrame(run).workflow}/${node?.id}`;
  }
}

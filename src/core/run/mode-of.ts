import type { Mode } from './events.ts';
import { currentNode, isCompleted, type Run } from './run.ts';

/** Whether a person can be asked here: the node's own mode, else the run's. */
export function modeOf(run: Run): Mode {
  return (isCompleted(run) ? undefined : currentNode(run)?.mode) ?? run.started.mode;
}

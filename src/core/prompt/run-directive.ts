import { modeOf } from '../run/mode-of.ts';
import { agentId, currentNodeId, isCompleted, type Run, workflowOf } from '../run/run.ts';
import { STATE_FILE } from '../tool/state-path.ts';
import { field } from './blocks.ts';

/** What the run is about and how to go about it. Completed, it names no node and carries the protocol for afterwards. */
export function renderDirective(run: Run): string {
  const completed = isCompleted(run);
  const workflow = workflowOf(run);
  const { protocol } = run.kit.pinned;
  return [
    'RUN_DIRECTIVE',
    ...field('runType', 'workflow'),
    ...field('intent', run.turn?.intent ?? 'continue'),
    ...field('workflow', workflow.id),
    ...field('state', STATE_FILE),
    ...field('graph', `@pkg/${workflow.graphPath}`),
    ...field('artifactsRoot', '@project/artifacts/'),
    ...field('currentNodeId', completed ? undefined : currentNodeId(run)),
    ...field('effectiveAgentId', agentId(run)),
    ...field('autopilot', modeOf(run) === 'auto'),
    '',
    (completed ? protocol.postRun : protocol.active).trimEnd(),
  ].join('\n');
}

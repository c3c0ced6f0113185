import { STATE_FILE } from '../tool/state-path.ts';
import { field, oneLine } from './blocks.ts';
import { type NodeContext, renderRunContext } from './run-context.ts';

export type Intent = 'start' | 'continue' | 'resume';

/** What a directive tells. Without a node the run is completed. */
export type DirectiveFacts = {
  readonly intent: Intent;
  readonly workflow: string;
  /** Relative to the package. */
  readonly graphPath: string;
  readonly agentId: string;
  readonly autopilot: boolean;
  readonly protocol: string;
  readonly node?: NodeContext;
};

/** What the run is about and how to go about it. Completed, it names no node and carries the protocol for afterwards. */
export function renderDirective(facts: DirectiveFacts): string {
  const { node } = facts;
  return [
    'RUN_DIRECTIVE',
    ...field('runType', 'workflow'),
    ...field('intent', facts.intent),
    ...field('workflow', oneLine(facts.workflow)),
    ...field('state', STATE_FILE),
    ...field('graph', `@pkg/${oneLine(facts.graphPath)}`),
    ...field('artifactsRoot', '@project/artifacts/'),
    ...field('currentNodeId', node?.id),
    ...field('effectiveAgentId', oneLine(facts.agentId)),
    ...field('autopilot', facts.autopilot),
    '',
    facts.protocol.trimEnd(),
    '',
    renderRunContext(node),
  ].join('\n');
}

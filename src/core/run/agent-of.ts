import type { Agent } from '../package/definition.ts';
import { agentId, type Run } from './run.ts';

/** The definition of the agent that speaks now. */
export function agentOf(run: Run): Agent | undefined {
  const id = agentId(run);
  return run.kit.pinned.definition.agents.find((agent) => agent.id === id);
}

import type { Agent } from '../package/definition.ts';
import { agentOf } from '../run/fold/in-force.ts';
import { type Run, topFrame } from '../run/run.ts';
import type { InputTemplate } from './user-input.ts';

/** The form that the agent of this moment gives to a person's words. A chat has no agent of its own. */
export function inputTemplate(run: Run): InputTemplate | undefined {
  return run.started.conversation === 'chat' ? undefined : templateOf(agentOf(run), topFrame(run).workflow);
}

/** An agent's template; a blank one counts as none. */
export function templateOf(agent: Agent | undefined, workflow: string): InputTemplate | undefined {
  const text = agent?.userPromptTemplate;
  if (agent === undefined || text === undefined || text.trim() === '') return undefined;
  return { text, agentId: agent.id, workflow };
}

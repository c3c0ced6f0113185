import { agentOf } from '../run/agent-of.ts';
import { conversationOf } from '../run/conversation.ts';
import { type Run, topFrame } from '../run/run.ts';
import type { InputTemplate } from './user-input.ts';

/** The form that the agent of this moment gives to a person's words. A chat has no agent of its own. */
export function inputTemplate(run: Run): InputTemplate | undefined {
  const agent = conversationOf(run) === 'chat' ? undefined : agentOf(run);
  const text = agent?.userPromptTemplate;
  if (agent === undefined || text === undefined || text.trim() === '') return undefined;
  return { text, agentId: agent.id, workflow: topFrame(run).workflow };
}

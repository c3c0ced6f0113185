import type { Agent } from '../package/definition.ts';

/** Who speaks: the agent's own system prompt where it has one, else its persona in a fixed form. */
export function renderPersona(agent: Agent | undefined): string {
  if (agent === undefined) return 'You are the agent of this run.';
  if (agent.systemPrompt !== undefined && agent.systemPrompt.trim() !== '') return agent.systemPrompt;
  const { metadata, persona } = agent;
  return [
    `You are ${metadata.name}, ${metadata.title}.`,
    `Role: ${persona.role}`,
    `Identity: ${persona.identity}`,
    `Communication style: ${persona.communication_style}`,
    'Principles:',
    ...persona.principles.map((principle) => `- ${principle}`),
  ].join('\n');
}

import type { Language } from '../language.ts';
import type { Agent } from '../package/definition.ts';

/** Who speaks: the agent's own system prompt where it has one, else its persona in a fixed form, in the language of its words. */
export function renderPersona(agent: Agent | undefined): string {
  if (agent === undefined) return 'You are the agent of this run.';
  if (agent.systemPrompt !== undefined && agent.systemPrompt.trim() !== '') return agent.systemPrompt;
  const { persona, language = 'en' } = agent;
  return [...FORMS[language](agent), ...persona.principles.map((principle) => `- ${principle}`)].join('\n');
}

const FORMS: { readonly [L in Language]: (agent: Agent) => readonly string[] } = {
  en: ({ metadata: { name, title }, persona: { role, identity, communication_style: style } }) => [
    `You are ${name}, ${title}.`,
    `Role: ${role}`,
    `Identity: ${identity}`,
    `Communication style: ${style}`,
    'Principles:',
  ],
  zh: ({ metadata: { name, title }, persona: { role, identity, communication_style: style } }) => [
    `你是 ${name}，${title}。`,
    `职责：${role}`,
    `身份：${identity}`,
    `沟通方式：${style}`,
    '原则：',
  ],
};

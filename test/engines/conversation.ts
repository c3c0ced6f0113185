import type { SeenRequest, Wire } from '../model-server/behaviour.ts';

/** What a request of a program says, in no provider's words. */
export type Conversation = {
  /** The names of the tools it offers; those of a namespace as `namespace.tool`. */
  readonly tools: readonly string[];
  readonly system: string;
  readonly users: readonly string[];
  readonly assistants: readonly string[];
  /** What tools have given since a person spoke last. */
  readonly results: readonly string[];
};

type Said = { readonly role: 'user' | 'assistant' | 'system' | 'result'; readonly text: string };

// biome-ignore lint/suspicious/noExplicitAny: a provider's own words, of which four dialects are read here.
type Body = any;

const READERS: { readonly [wire in Wire]: (body: Body) => readonly Said[] } = {
  'openai-chat': ({ messages }) =>
    messages.map((message: Body) => ({
      role: message.role === 'tool' ? 'result' : roleOf(message.role),
      text: textOf(message.content),
    })),
  'openai-responses': ({ input, instructions }) => [
    { role: 'system', text: instructions ?? '' },
    ...input.flatMap((item: Body): readonly Said[] => {
      if (item.type === 'message') return [{ role: roleOf(item.role), text: textOf(item.content) }];
      return String(item.type).endsWith('_output') ? [{ role: 'result', text: textOf(item.output) }] : [];
    }),
  ],
  'anthropic-messages': ({ system, messages }) => [
    { role: 'system', text: textOf(system) },
    ...messages.flatMap(({ role, content }: Body) => {
      const results = listOf(content).filter(({ type }: Body) => type === 'tool_result');
      // Reminders stand beside results in one message, and are no person's words.
      if (results.length > 0) return results.map((result: Body) => ({ role: 'result', text: textOf(result.content) }));
      return [{ role: roleOf(role), text: textOf(content) }];
    }),
  ],
  gemini: ({ systemInstruction, contents }) => [
    { role: 'system', text: textOf(systemInstruction?.parts) },
    ...contents.flatMap(({ role, parts }: Body) => {
      const results = parts.filter((part: Body) => part.functionResponse !== undefined);
      if (results.length > 0) return results.map((part: Body) => ({ role: 'result', text: JSON.stringify(part) }));
      return [{ role: roleOf(role), text: textOf(parts) }];
    }),
  ],
};

export function readConversation({ wire, body }: Pick<SeenRequest, 'wire' | 'body'>): Conversation {
  const said = READERS[wire](body);
  const texts = (role: Said['role']) => said.filter((one) => one.role === role).map(({ text }) => text);
  const lastUser = said.findLastIndex(({ role }) => role === 'user');
  return {
    tools: listOf(body.tools).flatMap(toolNames),
    system: texts('system').join('\n'),
    users: texts('user'),
    assistants: texts('assistant'),
    results: said.slice(lastUser + 1).flatMap(({ role, text }) => (role === 'result' ? [text] : [])),
  };
}

function roleOf(role: string): Said['role'] {
  if (role === 'user' || role === 'assistant') return role;
  return role === 'model' ? 'assistant' : 'system';
}

function textOf(content: Body): string {
  if (typeof content === 'string') return content;
  return listOf(content)
    .map(({ text }: Body) => text ?? '')
    .join('\n');
}

function listOf(value: Body): readonly Body[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [{ type: 'text', text: value }];
}

function toolNames(tool: Body): readonly string[] {
  if (tool.functionDeclarations !== undefined) return tool.functionDeclarations.map(({ name }: Body) => name);
  if (tool.type === 'namespace') return listOf(tool.tools).map(({ name }: Body) => `${tool.name}.${name}`);
  return [tool.function?.name ?? tool.name ?? tool.type];
}

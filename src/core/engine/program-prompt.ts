import type { PromptMessage } from '../prompt/message.ts';

const EARLIER = 'What was said before, from the record:';

/**
 * What a program is given to read: one text, where an API has a list of messages. Resumed, it goes on in a session that holds
 * everything up to its last reply.
 */
export function programPrompt(messages: readonly PromptMessage[], { resumed }: { readonly resumed: boolean }): string {
  const spoken = messages.findLastIndex(({ role }) => role === 'assistant' || role === 'tool');
  const head = messages.filter(({ role }) => role === 'system').map(textOf);
  const earlier = messages.slice(0, spoken + 1).filter(({ role }) => role !== 'system');
  const news = messages.slice(spoken + 1).filter(({ role }) => role !== 'system');
  const parts = [
    ...(resumed ? [] : head),
    ...(resumed || earlier.length === 0 ? [] : [[EARLIER, ...earlier.map(quoted)].join('\n\n')]),
    ...news.map(textOf),
  ];
  // Interrupted again and again, it need not be told as often.
  return parts.filter((part, index) => part !== '' && part !== parts[index - 1]).join('\n\n');
}

function textOf(message: PromptMessage): string {
  return message.role === 'tool' ? '' : message.content.trim();
}

/** The speaker is named, which one text does not show otherwise. */
function quoted(message: PromptMessage): string {
  switch (message.role) {
    case 'assistant':
      return [
        `You:\n${message.content.trim()}`,
        ...message.calls.map(({ tool, args }) => `You called ${tool}: ${JSON.stringify(args)}`),
      ].join('\n');
    case 'tool':
      return `Result of ${message.tool}: ${JSON.stringify(message.result)}`;
    default:
      return message.content.trim();
  }
}

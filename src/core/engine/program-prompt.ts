import type { PromptMessage } from '../prompt/message.ts';

export type PromptFacts = {
  /** The program goes on in a session that holds everything up to its last reply. */
  readonly resumed: boolean;
  /** How often this very exchange was begun and cut off. */
  readonly interruptions: number;
  /** What only a program is told. */
  readonly rules: string;
};

const INTERRUPTED =
  'You were interrupted before you came to an end. Look at what is already done, do not do it twice, and go on from there.';
const EARLIER = 'What was said before, from the record:';

/** What a program is given to read: one text, where an API has a list of messages. */
export function programPrompt(messages: readonly PromptMessage[], facts: PromptFacts): string {
  const { resumed, interruptions, rules } = facts;
  const spoken = messages.findLastIndex(({ role }) => role === 'assistant' || role === 'tool');
  const head = messages.filter(({ role }) => role === 'system').map(textOf);
  const earlier = messages.slice(0, spoken + 1).filter(({ role }) => role !== 'system');
  const news = messages.slice(spoken + 1).filter(({ role }) => role !== 'system');
  const parts = [
    ...(resumed ? [] : [...head, rules.trim()]),
    ...(resumed || earlier.length === 0 ? [] : [[EARLIER, ...earlier.map(quoted)].join('\n\n')]),
    ...(interruptions > 0 ? [INTERRUPTED] : []),
    ...news.map(textOf),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function textOf(message: PromptMessage): string {
  return message.role === 'tool' ? '' : message.content.trim();
}

/** Who said it stands before it: in one text nobody else would tell. */
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

import type { ProgramName } from './pinned.ts';

/** What a program said in one turn, read the short way: the suite's own opinion, not the product's. */
export type ReadEvents = {
  readonly session?: string;
  readonly assistant: string;
  /** What its tools gave, as far as its events tell. */
  readonly tools: string;
  /** Whether an event said that the turn ended, and well. */
  readonly ended: 'well' | 'badly' | 'not';
};

// biome-ignore lint/suspicious/noExplicitAny: events of five programs, outside data.
type Event = any;

type Reader = {
  readonly session: (event: Event) => string | undefined;
  readonly assistant: (event: Event) => string;
  readonly tools: (event: Event) => string;
  readonly ended: (event: Event) => boolean | undefined;
};

/** Two programs share the events of one of them. */
const CLAUDE_LIKE: Reader = {
  session: (event) => event.session_id,
  assistant: (event) =>
    event.type === 'assistant'
      ? blocks(event, 'text')
          .map(({ text }) => text)
          .join('')
      : '',
  tools: (event) => (event.type === 'user' ? JSON.stringify(blocks(event, 'tool_result')) : ''),
  ended: (event) => (event.type === 'result' ? event.is_error !== true : undefined),
};

const READERS: { readonly [name in ProgramName]: Reader } = {
  codex: {
    session: (event) => event.thread_id,
    assistant: (event) => (itemOf(event, 'agent_message') ? event.item.text : ''),
    tools: (event) =>
      itemOf(event, 'command_execution') || itemOf(event, 'mcp_tool_call') ? JSON.stringify(event.item) : '',
    ended: ({ type }) => (type === 'turn.completed' ? true : type === 'turn.failed' ? false : undefined),
  },
  claude: CLAUDE_LIKE,
  qwen: CLAUDE_LIKE,
  gemini: {
    session: (event) => event.session_id,
    assistant: (event) => (event.type === 'message' && event.role === 'assistant' ? event.content : ''),
    tools: (event) => (event.type === 'tool_result' ? JSON.stringify(event.output ?? '') : ''),
    ended: (event) => (event.type === 'result' ? event.status === 'success' : undefined),
  },
  opencode: {
    session: (event) => event.sessionID,
    assistant: (event) => (event.type === 'text' ? event.part.text : ''),
    tools: (event) => (event.type === 'tool_use' ? JSON.stringify(event.part.state) : ''),
    ended: ({ type, part }) =>
      type === 'error' ? false : type === 'step_finish' && part.reason !== 'tool-calls' ? true : undefined,
  },
};

export function readEvents(name: ProgramName, stdout: string): ReadEvents {
  const reader = READERS[name];
  const events: readonly Event[] = stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
  const session = events.map(reader.session).findLast((id) => id !== undefined);
  const ends = events.map(reader.ended).filter((end) => end !== undefined);
  return {
    ...(session === undefined ? {} : { session }),
    assistant: events.map(reader.assistant).join(''),
    tools: events.map(reader.tools).join(''),
    ended: ends.length === 0 ? 'not' : ends.includes(false) ? 'badly' : 'well',
  };
}

function itemOf({ type, item }: Event, kind: string): boolean {
  return type === 'item.completed' && item.type === kind;
}

function blocks({ message }: Event, kind: string): readonly Event[] {
  return Array.isArray(message.content) ? message.content.filter(({ type }: Event) => type === kind) : [];
}

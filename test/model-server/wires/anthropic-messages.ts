import type { ServedReply, WireFormat } from '../behaviour.ts';
import { argumentsText, callId, halves, namedEvent, piecesOf } from './reply-pieces.ts';

const REASONS = { stop: 'end_turn', length: 'max_tokens', filter: 'refusal' } as const;

let messages = 0;

/** Every message has its own: a program that resumes a session takes two of the same id for one. */
function messageId(): string {
  messages += 1;
  return `msg_${messages}`;
}

/** The Messages API of Anthropic: content blocks, each with its own start, deltas and stop. */
export const anthropicMessages: WireFormat = {
  events: (reply, model) => {
    const { input, output } = usageOf(reply);
    const message = { id: messageId(), type: 'message', role: 'assistant', model, content: [], stop_reason: null };
    return [
      namedEvent({
        type: 'message_start',
        message: { ...message, stop_sequence: null, usage: { ...input, output_tokens: 1 } },
      }),
      namedEvent({ type: 'ping' }),
      ...blocks(reply).flatMap((block, index) => [
        namedEvent({ type: 'content_block_start', index, content_block: block.start }),
        ...block.deltas.map((delta) => namedEvent({ type: 'content_block_delta', index, delta })),
        namedEvent({ type: 'content_block_stop', index }),
      ]),
      namedEvent({
        type: 'message_delta',
        delta: { stop_reason: reasonOf(reply), stop_sequence: null },
        usage: { output_tokens: output },
      }),
      namedEvent({ type: 'message_stop' }),
    ];
  },
  document: (reply, model) => {
    const { input, output } = usageOf(reply);
    return {
      id: messageId(),
      type: 'message',
      role: 'assistant',
      model,
      content: blocks(reply).map(({ whole }) => whole),
      stop_reason: reasonOf(reply),
      stop_sequence: null,
      usage: { ...input, output_tokens: output },
    };
  },
  streamError: namedEvent({ type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }),
};

type Block = { readonly start: object; readonly deltas: readonly object[]; readonly whole: object };

function blocks(reply: ServedReply): readonly Block[] {
  const pieces = piecesOf(reply);
  return [
    ...(reply.reasoning === undefined ? [] : [thinking(reply.reasoning)]),
    ...(pieces.length === 0 ? [] : [said(pieces)]),
    ...(reply.calls ?? []).map((call, index) => {
      const start = { type: 'tool_use', id: callId(call, index), name: call.name, input: {} };
      const deltas = halves(argumentsText(call)).map((half) => ({ type: 'input_json_delta', partial_json: half }));
      return { start, deltas, whole: { ...start, input: call.args } };
    }),
  ];
}

function thinking({ text, signature }: { readonly text: string; readonly signature: string }): Block {
  return {
    start: { type: 'thinking', thinking: '', signature: '' },
    deltas: [
      ...halves(text).map((half) => ({ type: 'thinking_delta', thinking: half })),
      { type: 'signature_delta', signature },
    ],
    whole: { type: 'thinking', thinking: text, signature },
  };
}

function said(pieces: readonly string[]): Block {
  return {
    start: { type: 'text', text: '' },
    deltas: pieces.map((text) => ({ type: 'text_delta', text })),
    whole: { type: 'text', text: pieces.join('') },
  };
}

function reasonOf({ stop, calls }: ServedReply): string {
  if (stop !== undefined) return REASONS[stop];
  return calls === undefined ? 'end_turn' : 'tool_use';
}

/** Anthropic counts what it had kept beside the input, the others count it in. */
function usageOf({ usage: { input, output, cached = 0 } = { input: 11, output: 7 } }: ServedReply) {
  const counted = {
    input_tokens: input - cached,
    cache_read_input_tokens: cached,
    cache_creation_input_tokens: 0,
  };
  return { input: counted, output };
}

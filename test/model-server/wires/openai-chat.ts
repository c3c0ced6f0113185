import type { ServedReply, WireFormat } from '../behaviour.ts';
import { argumentsText, callId, halves, piecesOf } from './reply-pieces.ts';

const REASONS = { stop: 'stop', length: 'length', filter: 'content_filter' } as const;
const HEAD = { id: 'chatcmpl-1', created: 1_700_000_000 };

/** Chat completions: OpenAI, and whoever is compatible with it. */
export const openaiChat: WireFormat = {
  events: (reply, model) => [
    ...deltas(reply).map((delta) => chunk(model, { choices: [{ index: 0, delta, finish_reason: null }] })),
    chunk(model, { choices: [{ index: 0, delta: {}, finish_reason: reasonOf(reply) }] }),
    chunk(model, { choices: [], usage: usageOf(reply) }),
    'data: [DONE]\n\n',
  ],
  document: (reply, model) => ({
    ...HEAD,
    object: 'chat.completion',
    model,
    choices: [
      {
        index: 0,
        finish_reason: reasonOf(reply),
        message: {
          role: 'assistant',
          content: piecesOf(reply).join('') || null,
          ...(reply.reasoning === undefined ? {} : { reasoning_content: reply.reasoning.text }),
          ...(reply.calls === undefined ? {} : { tool_calls: calls(reply) }),
        },
      },
    ],
    usage: usageOf(reply),
  }),
  streamError: 'data: {"error":{"message":"The engine is overloaded.","type":"server_error","code":503}}\n\n',
};

function chunk(model: string, part: object): string {
  return `data: ${JSON.stringify({ ...HEAD, object: 'chat.completion.chunk', model, ...part })}\n\n`;
}

function deltas(reply: ServedReply): readonly object[] {
  return [
    { role: 'assistant', content: '' },
    ...(reply.reasoning === undefined ? [] : halves(reply.reasoning.text).map((text) => ({ reasoning_content: text }))),
    ...piecesOf(reply).map((content) => ({ content })),
    ...calls(reply).flatMap(({ id, type, function: { name, arguments: text } }, index) => [
      { tool_calls: [{ index, id, type, function: { name, arguments: '' } }] },
      ...halves(text).map((half) => ({ tool_calls: [{ index, function: { arguments: half } }] })),
    ]),
  ];
}

function calls({ calls: asked = [] }: ServedReply) {
  return asked.map((call, index) => ({
    id: callId(call, index),
    type: 'function',
    function: { name: call.name, arguments: argumentsText(call) },
  }));
}

function reasonOf({ stop, calls: asked }: ServedReply): string {
  if (stop !== undefined) return REASONS[stop];
  return asked === undefined ? 'stop' : 'tool_calls';
}

function usageOf({ usage: { input, output, cached = 0 } = { input: 11, output: 7 } }: ServedReply): object {
  return {
    prompt_tokens: input,
    completion_tokens: output,
    total_tokens: input + output,
    prompt_tokens_details: { cached_tokens: cached },
  };
}

import type { ServedCall, ServedReply, WireFormat } from '../behaviour.ts';
import { argumentsText, callId, halves, namedEvent, piecesOf, type WireEvent } from './reply-pieces.ts';

const HEAD = { id: 'resp_1', object: 'response', created_at: 1_700_000_000 };

/** The Responses API of OpenAI: what is said, thought and called are items of a list. */
export const openaiResponses: WireFormat = {
  events: (reply, model) => {
    const response = { ...HEAD, model, status: 'in_progress', output: [] };
    const ended = openaiResponses.document(reply, model);
    const last = reply.stop === undefined || reply.stop === 'stop' ? 'completed' : 'incomplete';
    const all = [
      { type: 'response.created', response },
      { type: 'response.in_progress', response },
      ...items(reply).flatMap((item, index) => itemEvents(item, index, reply)),
      { type: `response.${last}`, response: ended },
    ];
    return all.map((event, index) => namedEvent({ ...event, sequence_number: index }));
  },
  document: (reply, model) => ({
    ...HEAD,
    model,
    status: reply.stop === undefined || reply.stop === 'stop' ? 'completed' : 'incomplete',
    ...(reply.stop === 'length' ? { incomplete_details: { reason: 'max_output_tokens' } } : {}),
    ...(reply.stop === 'filter' ? { incomplete_details: { reason: 'content_filter' } } : {}),
    output: items(reply),
    usage: usageOf(reply),
  }),
  streamError: namedEvent({
    type: 'response.failed',
    sequence_number: 99,
    response: { ...HEAD, status: 'failed', error: { code: 'server_error', message: 'The server had an error.' } },
  }),
};

type Item = ReturnType<typeof reasoningItem> | ReturnType<typeof messageItem> | ReturnType<typeof callItem>;

function items(reply: ServedReply): readonly Item[] {
  return [
    ...(reply.reasoning === undefined ? [] : [reasoningItem(reply.reasoning)]),
    ...(piecesOf(reply).length === 0 ? [] : [messageItem(piecesOf(reply).join(''))]),
    ...(reply.calls ?? []).map(callItem),
  ];
}

function reasoningItem({ text, signature }: { readonly text: string; readonly signature: string }) {
  const summary = [{ type: 'summary_text', text }];
  return { type: 'reasoning' as const, id: 'rs_1', summary, encrypted_content: signature };
}

function messageItem(text: string) {
  const content = [{ type: 'output_text', text, annotations: [], logprobs: [] }];
  return { type: 'message' as const, id: 'msg_1', role: 'assistant', status: 'completed', content };
}

function callItem(call: ServedCall, index: number) {
  const place = call.namespace === undefined ? {} : { namespace: call.namespace };
  const names = { id: `fc_${index + 1}`, call_id: callId(call, index), name: call.name, ...place };
  return { type: 'function_call' as const, ...names, arguments: argumentsText(call), status: 'completed' };
}

function itemEvents(item: Item, output_index: number, reply: ServedReply): readonly WireEvent[] {
  const place = { item_id: item.id, output_index };
  return [
    { type: 'response.output_item.added', output_index, item: unfinished(item) },
    ...insides(item, place, reply),
    { type: 'response.output_item.done', output_index, item },
  ];
}

function unfinished(item: Item): object {
  if (item.type === 'reasoning') return { ...item, summary: [] };
  if (item.type === 'message') return { ...item, status: 'in_progress', content: [] };
  return { ...item, status: 'in_progress', arguments: '' };
}

function insides(item: Item, place: object, reply: ServedReply): readonly WireEvent[] {
  if (item.type === 'function_call') {
    const type = 'response.function_call_arguments';
    return [
      ...halves(item.arguments).map((delta) => ({ type: `${type}.delta`, ...place, delta })),
      { type: `${type}.done`, ...place, arguments: item.arguments },
    ];
  }
  if (item.type === 'message') {
    const at = { ...place, content_index: 0 };
    const part = item.content[0];
    return [
      { type: 'response.content_part.added', ...at, part: { ...part, text: '' } },
      ...piecesOf(reply).map((delta) => ({ type: 'response.output_text.delta', ...at, delta, logprobs: [] })),
      { type: 'response.output_text.done', ...at, text: part?.text, logprobs: [] },
      { type: 'response.content_part.done', ...at, part },
    ];
  }
  const at = { ...place, summary_index: 0 };
  const [part] = item.summary;
  return [
    { type: 'response.reasoning_summary_part.added', ...at, part: { ...part, text: '' } },
    ...halves(part?.text ?? '').map((delta) => ({ type: 'response.reasoning_summary_text.delta', ...at, delta })),
    { type: 'response.reasoning_summary_text.done', ...at, text: part?.text },
    { type: 'response.reasoning_summary_part.done', ...at, part },
  ];
}

function usageOf({ usage: { input, output, cached = 0 } = { input: 11, output: 7 } }: ServedReply): object {
  return {
    input_tokens: input,
    input_tokens_details: { cached_tokens: cached },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: input + output,
  };
}

import type { ServedCall, ServedReply, WireFormat } from '../behaviour.ts';
import { piecesOf } from './reply-pieces.ts';

const REASONS = { stop: 'STOP', length: 'MAX_TOKENS', filter: 'SAFETY' } as const;

/** generateContent and streamGenerateContent of Google: every event is a document with the parts that are new. */
export const gemini: WireFormat = {
  events: (reply, model) => {
    const parts = partsOf(reply);
    const last = { candidates: [candidate([], REASONS[reply.stop ?? 'stop'])], usageMetadata: usageOf(reply) };
    return [...parts.map((part) => ({ candidates: [candidate([part])] })), last].map(
      (event) => `data: ${JSON.stringify({ ...event, modelVersion: model, responseId: 'resp-1' })}\r\n\r\n`,
    );
  },
  document: (reply, model) => ({
    candidates: [candidate(partsOf(reply), REASONS[reply.stop ?? 'stop'])],
    usageMetadata: usageOf(reply),
    modelVersion: model,
    responseId: 'resp-1',
  }),
  streamError:
    'data: {"error":{"code":503,"message":"The model is overloaded. Please try again later.","status":"UNAVAILABLE"}}\r\n\r\n',
};

function candidate(parts: readonly object[], finishReason?: string): object {
  const content = { role: 'model', parts };
  return finishReason === undefined ? { content, index: 0 } : { content, finishReason, index: 0 };
}

/** The signature of what was thought stands with what came of it: the first call, or else the last text. */
function partsOf(reply: ServedReply): readonly object[] {
  const signed = reply.reasoning === undefined ? {} : { thoughtSignature: reply.reasoning.signature };
  const pieces = piecesOf(reply);
  const calls = reply.calls ?? [];
  return [
    ...(reply.reasoning === undefined ? [] : [{ text: reply.reasoning.text, thought: true }]),
    ...pieces.map((text, index) => ({
      text,
      ...(calls.length === 0 && index === pieces.length - 1 ? signed : {}),
    })),
    ...calls.map((call, index) => ({
      functionCall: { name: call.name, args: argsOf(call), ...(call.id === undefined ? {} : { id: call.id }) },
      ...(index === 0 ? signed : {}),
    })),
  ];
}

/** Google sends arguments as a value; what is no JSON cannot be said there. */
function argsOf({ args }: ServedCall): unknown {
  return typeof args === 'string' ? JSON.parse(args) : args;
}

function usageOf({ usage: { input, output, cached = 0 } = { input: 11, output: 7 } }: ServedReply): object {
  return {
    promptTokenCount: input,
    cachedContentTokenCount: cached,
    candidatesTokenCount: output,
    totalTokenCount: input + output,
  };
}

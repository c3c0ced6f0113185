import type { ServedCall, ServedReply } from '../behaviour.ts';

/** The text of a reply in the pieces it is streamed in. */
export function piecesOf({ text = [] }: ServedReply): readonly string[] {
  return typeof text === 'string' ? (text === '' ? [] : [text]) : text;
}

export function argumentsText({ args }: ServedCall): string {
  return typeof args === 'string' ? args : JSON.stringify(args);
}

export function callId({ id }: ServedCall, index: number): string {
  return id ?? `call_${index + 1}`;
}

/** In two halves, as real streams send them. */
export function halves(text: string): readonly string[] {
  const middle = Math.ceil(text.length / 2);
  return [text.slice(0, middle), text.slice(middle)].filter((half) => half !== '');
}

export type WireEvent = { readonly type: string; readonly [key: string]: unknown };

/** An event with its name, as OpenAI's Responses API and Anthropic send them. */
export function namedEvent(event: WireEvent): string {
  return `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}

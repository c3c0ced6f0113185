import { asJson, isObject, type Json } from '../json.ts';

/** What a server has answered, taken apart. Only words and values are taken. */
export type ReadAnswer = {
  readonly texts: readonly string[];
  readonly value?: Json;
  readonly left: readonly string[];
  readonly failed: boolean;
};

const MOST_PARTS = 1_000;

/** Undefined where it is no answer to a call. */
export function readAnswer(result: unknown): ReadAnswer | undefined {
  if (!isObject(result)) return undefined;
  const { content = [], structuredContent, isError } = result;
  if (!Array.isArray(content)) return undefined;
  const parts = content.slice(0, MOST_PARTS);
  const texts = parts.flatMap((part) => textOf(part) ?? []);
  const value = structuredContent === undefined ? undefined : asJson(structuredContent);
  const left = [
    ...parts.filter((part) => textOf(part) === undefined).map(whatItWas),
    ...(content.length > MOST_PARTS ? [`${content.length - MOST_PARTS} more parts`] : []),
    ...(structuredContent !== undefined && value === undefined ? ['a value that is nested too deep'] : []),
  ];
  return { texts, ...(value === undefined ? {} : { value }), left, failed: isError === true };
}

function textOf(part: unknown): string | undefined {
  return isObject(part) && part['type'] === 'text' && typeof part['text'] === 'string' ? part['text'] : undefined;
}

const KINDS: readonly unknown[] = ['image', 'audio', 'resource', 'resource_link'];

function whatItWas(part: unknown): string {
  const kind = isObject(part) ? part['type'] : undefined;
  return KINDS.includes(kind) ? String(kind) : 'something else';
}

import { asJson, isObject, type Json, type JsonObject } from '../json.ts';
import type { ServedTool } from './compare-tools.ts';

/** What a server has answered, taken apart. Only words and values are taken. */
export type ReadAnswer = {
  readonly texts: readonly string[];
  readonly value?: Json;
  /** What else came, which is not taken: pictures, sounds, resources. */
  readonly left: readonly string[];
  /** By its own word. */
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

/** As the protocol has them; others would have to be quoted wherever they are told. */
const NAME = /^(?!__proto__$)[A-Za-z0-9_.:/-]{1,128}$/;
const MOST_TOOLS = 500;
const LONGEST_TOOL = 64 * 1024;

/** The tools that a server lists, as far as they can be used: each name once, in moderate size. */
export function readTools(listed: readonly unknown[]): readonly ServedTool[] {
  const tools = new Map<string, ServedTool>();
  for (const item of listed) {
    const tool = toolOf(item);
    if (tool !== undefined && !tools.has(tool.name) && tools.size < MOST_TOOLS) tools.set(tool.name, tool);
  }
  return [...tools.values()];
}

function toolOf(item: unknown): ServedTool | undefined {
  if (!isObject(item)) return undefined;
  const { name, description = '', inputSchema } = item;
  const parameters = asJson(inputSchema);
  if (typeof name !== 'string' || !NAME.test(name)) return undefined;
  if (typeof description !== 'string' || !isObject(parameters)) return undefined;
  const tool = { name, description, parameters: parameters as JsonObject };
  return JSON.stringify(tool).length > LONGEST_TOOL ? undefined : tool;
}

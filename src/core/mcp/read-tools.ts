import { asJson, isObject, type JsonObject } from '../json.ts';
import type { ServedTool } from './compare-tools.ts';

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

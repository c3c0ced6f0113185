import type { z } from 'zod';
import { isFault, retryAtIn } from '../fault.ts';
import type { Json, JsonObject } from '../json.ts';
import { isRefusal } from '../refusal.ts';
import type { Effect } from '../run/fold/call-events.ts';
import type { ToolFamily } from './policy.ts';
import { readArguments } from './read-arguments.ts';
import { failedResult, type ToolResult } from './result.ts';

type ToolRow<A, C> = {
  readonly name: string;
  readonly family: Exclude<ToolFamily, 'run'>;
  readonly description: string;
  /** The arguments as models are told them, in JSON Schema; none if not said. */
  readonly properties?: JsonObject;
  readonly required?: readonly string[];
  /** The same, as they are checked. */
  readonly schema: z.ZodType<A>;
  readonly effect: Exclude<Effect, 'record'>;
  readonly act: (args: A, context: C) => Promise<ToolResult>;
};

type AnsweringTool<C> = Pick<ToolRow<unknown, C>, 'name' | 'family' | 'description' | 'effect'> & {
  readonly parameters: JsonObject;
  run(args: Json, context: C): Promise<ToolResult>;
};

/** A tool whose arguments are checked before it acts, and whose result is a fault of the surroundings where there is one. */
export function answeringTool<A, C>(row: ToolRow<A, C>): AnsweringTool<C> {
  const { schema, act, properties = {}, required, ...told } = row;
  return {
    ...told,
    parameters: { type: 'object', additionalProperties: false, ...(required && { required }), properties },
    async run(args: Json, context: C): Promise<ToolResult> {
      const checked = readArguments(row.name, schema, args);
      if (isRefusal(checked)) return failedResult(checked.code, checked.message);
      return act(checked, context).catch((cause: unknown) => failedBy(row.name, cause));
    },
  };
}

function failedBy(tool: string, cause: unknown): ToolResult {
  if (!isFault(cause)) {
    // What was thrown may hold a real path: only its name is told.
    const what = cause instanceof Error ? cause.name : typeof cause;
    return failedResult('TOOL_EXEC_FAILED', `${tool} broke down (${what}).`);
  }
  const help = cause.help === undefined ? '' : ` Do: ${cause.help}.`;
  const retryAt = retryAtIn(cause.details);
  return failedResult(cause.code, `${cause.message}${help}`, retryAt === undefined ? undefined : { retryAt });
}

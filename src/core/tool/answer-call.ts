import type { z } from 'zod';
import { isFault } from '../fault.ts';
import type { Json } from '../json.ts';
import { isRefusal } from '../refusal.ts';
import { readArguments } from './read-arguments.ts';
import { failedResult, type ToolResult } from './result.ts';

/** One call of a tool: its arguments are checked, and a fault of the surroundings is its result. */
export async function answerCall<A>(
  call: { readonly tool: string; readonly schema: z.ZodType<A>; readonly args: Json },
  act: (args: A) => Promise<ToolResult>,
): Promise<ToolResult> {
  const { tool, schema, args } = call;
  const checked = readArguments(tool, schema, args);
  if (isRefusal(checked)) return failedResult(checked.code, checked.message);
  try {
    return await act(checked);
  } catch (cause) {
    if (!isFault(cause)) {
      // What was thrown may hold a real path: only its name is told.
      const what = cause instanceof Error ? cause.name : typeof cause;
      return failedResult('TOOL_EXEC_FAILED', `${tool} broke down (${what}).`);
    }
    const help = cause.help === undefined ? '' : ` Do: ${cause.help}.`;
    return failedResult(cause.code, `${cause.message}${help}`);
  }
}

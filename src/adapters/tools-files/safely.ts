import type { ToolResult } from '../../core/tool/result.ts';
import type { ToolContext } from '../../ports/tool.ts';
import { type FailedResult, failed } from './failed-result.ts';

/** A tool does not throw, and what was thrown may hold a real path: only its name is told. */
export async function safely(
  name: string,
  { signal }: ToolContext,
  act: () => Promise<ToolResult>,
): Promise<ToolResult> {
  if (signal.aborted) return stopped(name);
  try {
    return await act();
  } catch (cause) {
    return failed('TOOL_EXEC_FAILED', `${name} broke down (${cause instanceof Error ? cause.name : typeof cause}).`);
  }
}

export function stopped(name: string): FailedResult {
  return failed('TOOL_EXEC_FAILED', `${name} was stopped.`);
}

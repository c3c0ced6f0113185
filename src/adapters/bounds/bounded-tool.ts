import { isFault } from '../../core/fault.ts';
import { failedResult, type ToolResult } from '../../core/tool/result.ts';
import type { Tool, ToolContext } from '../../ports/tool.ts';
import type { Hold } from './hold-files.ts';

/** A tool that runs commands, at each of which files are held: what was not for it to change is put back, and its result says so. */
export function boundedTool(tool: Tool, hold: Hold): Tool {
  return {
    ...tool,
    async run(args, context) {
      const { runId, project, write } = context;
      const key = `before call ${context.key}`;
      try {
        const { kept } = await hold.begin({ runId, key, by: 'command', project, write });
        const result = await tool.run(args, keeping(context, kept));
        return told(result, await hold.end(runId, key));
      } catch (cause) {
        // Whatever it has done, its files could not be looked at or not be put back.
        const [code, why] = isFault(cause)
          ? [cause.code, cause.message]
          : ['TOOL_EXEC_FAILED', cause instanceof Error ? cause.name : typeof cause];
        return failedResult(code, `What ${tool.name} has changed could not be looked at (${why}).`);
      }
    },
  };
}

function keeping(context: ToolContext, more: readonly string[]): ToolContext {
  return more.length === 0 ? context : { ...context, kept: [...(context.kept ?? []), ...more] };
}

const MOST_NAMED = 20;

/** The model learns of it, because its work is not what it believes. */
function told(result: ToolResult, files: readonly string[]): ToolResult {
  if (files.length === 0) return result;
  const named = files.slice(0, MOST_NAMED);
  const message = 'These files are not yours to change; they stand as they were before this command.';
  return { ...result, putBack: { code: 'FILES_PUT_BACK', files: named, count: files.length, message } };
}

import type { ProcessEnd } from '../../core/engine/process-outcome.ts';
import type { JsonObject } from '../../core/json.ts';
import type { ProcessLimits } from '../../ports/processes.ts';
import type { ToolContext } from '../../ports/tool.ts';
import { type FailedCall, failCall } from './shell-call.ts';

/** What a command may write in all, on the disk: what is told of it is far less, but its end is part of that. */
const DISK_BYTES = 64 * 2 ** 20;

/** When a command is ended: a call may ask for less time than the policy gives, not for more. */
export function endLimits(
  { timeoutMs, maxOutputBytes }: ToolContext['limits'],
  asked: number | null | undefined,
): ProcessLimits {
  return { ms: Math.min(asked ?? timeoutMs, timeoutMs), outputBytes: Math.max(DISK_BYTES, maxOutputBytes) };
}

/** What to tell of a command that we have ended; undefined where it came to its end by itself. */
export function failEnded(
  tool: string,
  { endedBy }: ProcessEnd,
  { ms, outputBytes }: ProcessLimits,
  told: JsonObject,
): FailedCall | undefined {
  if (endedBy === undefined) return undefined;
  if (endedBy === 'time')
    return failCall(
      'EXEC_TIMEOUT',
      `The command was not done in ${ms} ms and was ended with all it had started.`,
      told,
    );
  if (endedBy === 'output')
    return failCall('OUTPUT_LIMIT_EXCEEDED', `The command wrote more than ${outputBytes} bytes and was ended.`, told);
  return failCall('TOOL_EXEC_FAILED', `${tool} was stopped.`);
}

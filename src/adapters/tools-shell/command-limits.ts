import { z } from 'zod';
import type { ProcessEnd } from '../../core/engine/process-outcome.ts';
import { byteLength } from '../../core/hash.ts';
import type { JsonObject } from '../../core/json.ts';
import type { ProcessLimits } from '../../ports/processes.ts';
import type { ToolContext } from '../../ports/tool.ts';
import { type FailedCall, failCall } from './shell-call.ts';

/** Linux takes 128 KiB for one argument, and no more. */
const COMMAND_BYTES = 100_000;

/** What can be given to a shell: no program gets NUL in its arguments, and half a character would become another. */
export const commandText = z
  .string()
  .refine((text) => text.isWellFormed() && !text.includes('\0'), { error: 'holds NUL or half a character' })
  .refine((text) => byteLength(text) <= COMMAND_BYTES, {
    error: `is longer than ${COMMAND_BYTES} bytes; write a script to a file and run that`,
  });

/** More than a timer can wait for would be no time at all. */
const LONGEST_MS = 2 ** 31 - 1;

/** What a command may write in all, on the disk: what is told of it is far less, but its end is part of that. */
const DISK_BYTES = 64 * 2 ** 20;

/** When a command is ended: a call may ask for less time than the policy gives, not for more. */
export function endLimits(
  { timeoutMs, maxOutputBytes }: ToolContext['limits'],
  asked: number | null | undefined,
): ProcessLimits {
  return { ms: Math.min(asked ?? timeoutMs, timeoutMs, LONGEST_MS), outputBytes: Math.max(DISK_BYTES, maxOutputBytes) };
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

import { realpath, stat } from 'node:fs/promises';
import { isAbsolute, join, relative } from 'node:path';
import { z } from 'zod';
import type { ProcessEnd } from '../../core/engine/process-outcome.ts';
import { isFault } from '../../core/fault.ts';
import { byteLength, hashText } from '../../core/hash.ts';
import type { JsonObject } from '../../core/json.ts';
import { isRefusal, type Refusal, type RefusalCode } from '../../core/refusal.ts';
import { mountPath } from '../../core/tool/mount-path.ts';
import { type FailedResult, failedResult, type ToolResult } from '../../core/tool/result.ts';
import type { Said } from '../../core/words/recordable.ts';
import type { ProcessLimits } from '../../ports/processes.ts';
import type { Sandbox, SandboxOrder } from '../../ports/sandbox.ts';
import type { ToolContext } from '../../ports/tool.ts';
import type { CommandPlace } from './run-command.ts';

type Code =
  | RefusalCode
  | 'TOOL_EXEC_FAILED'
  | 'EXEC_TIMEOUT'
  | 'OUTPUT_LIMIT_EXCEEDED'
  | 'NO_CHECK'
  | 'SANDBOX_REQUIRED';

/** The variable by which a person allows commands without a sandbox. */
const PLAIN_SETTING = 'SIGNALBOX_SANDBOX=plain';

export function failCall(code: Code, said: Said, details?: Parameters<typeof failedResult>[2]): FailedResult {
  return failedResult(code, said, details);
}

export function failRefused({ code, message }: Refusal): FailedResult {
  return failCall(code, message);
}

/** The name of a call's folders: calls are called by engines, and not everything they say is a name. */
export function callName({ key }: ToolContext): string {
  return hashText(key).slice(0, 24);
}

/** What of the project a command may write. */
export function boundsOf({ kept, writable }: ToolContext): Pick<SandboxOrder, 'kept' | 'writable'> {
  return { ...(kept === undefined ? {} : { kept }), ...(writable === undefined ? {} : { writable }) };
}

/** What commands are kept in; without it the tool is off, and a node that needs it says what would allow it. */
export async function openSandbox(
  { sandbox }: CommandPlace,
  tool: string,
  { project, by }: ToolContext,
): Promise<Sandbox | FailedResult> {
  try {
    return await sandbox(project);
  } catch (cause) {
    if (!isFault(cause)) throw cause;
    const why = [cause.message, cause.help].filter(Boolean).join(' ');
    if (cause.code !== 'SANDBOX_UNAVAILABLE') return failCall('TOOL_EXEC_FAILED', why);
    if (by === 'runtime') return failCall('SANDBOX_REQUIRED', `${tool}: ${why}`, { setting: PLAIN_SETTING });
    return failCall('TOOL_NOT_AVAILABLE', `${tool} is off. ${why} That is for a person to decide; do without it.`);
  }
}

/** The real folder that a command begins in: the project, or one below it that no link leads out of. */
export async function findFolder(project: string, cwd: string): Promise<string | FailedResult> {
  const found = mountPath(cwd);
  if (isRefusal(found)) return failRefused(found);
  if (found.mount !== 'project')
    return failCall('E_SANDBOX_VIOLATION', `@${found.mount} is no folder for commands. Use one in @project.`);
  const missing = failCall('ENOENT', 'There is no such folder in @project. List it to see what there is.');
  try {
    const [root, folder] = await Promise.all([realpath(project), realpath(join(project, ...found.segments))]);
    const way = relative(root, folder);
    if (way.startsWith('..') || isAbsolute(way))
      return failCall('E_SANDBOX_VIOLATION', 'A link on the way leads out of @project. Use a folder that lies in it.');
    return (await stat(folder)).isDirectory() ? folder : missing;
  } catch {
    return missing;
  }
}

/** A tool does not throw, and what was thrown may hold a real path: only its name is told. */
export async function guardCall(tool: string, act: () => Promise<ToolResult>): Promise<ToolResult> {
  try {
    return await act();
  } catch (cause) {
    const what = isFault(cause) ? cause.code : cause instanceof Error ? cause.name : typeof cause;
    return failCall('TOOL_EXEC_FAILED', `${tool} broke down (${what}).`);
  }
}

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
): FailedResult | undefined {
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

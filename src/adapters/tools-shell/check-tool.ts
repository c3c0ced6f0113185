import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { ProcessEnd } from '../../core/engine/process-outcome.ts';
import { parseJson } from '../../core/json.ts';
import { isRefusal } from '../../core/refusal.ts';
import { readArguments } from '../../core/tool/read-arguments.ts';
import type { ToolResult } from '../../core/tool/result.ts';
import type { ProcessLimits } from '../../ports/processes.ts';
import type { Tool, ToolContext } from '../../ports/tool.ts';
import { commandText, endLimits, failEnded } from './command-limits.ts';
import { readTail } from './read-output.ts';
import { type CommandPlace, newFolder, runCommand } from './run-command.ts';
import { callName, failCall, failRefused, findFolder, guardCall, isFailedCall, openSandbox } from './shell-call.ts';

const NAME = 'check.run';
/** Enough to see what failed; whoever decides by it goes by the exit code. */
const LOG_BYTES = 16 * 1024;
/** What is left of a check that has its result. */
const RESULT = 'result.json';

const Arguments = z.strictObject({
  command: commandText.nullish(),
  timeoutMs: z.int().positive().nullish(),
});

/** One check of the work, as it is asked for: by its command, with its limits. */
type Check = { readonly command: string; readonly limits: ProcessLimits; readonly context: ToolContext };

/** A check of the project. A failed one is a result; one that has a result is not run again for the same call. */
export function checkTool(place: CommandPlace): Tool {
  return {
    name: NAME,
    family: 'shell',
    description:
      'Run the check of the project with sh, without network, and tell its exit code and the end of its output.',
    parameters: {
      type: 'object',
      additionalProperties: false,
      properties: {
        command: { type: 'string', description: 'The check, for example npm test.' },
        timeoutMs: { type: 'integer', minimum: 1, description: 'Ends it after so many milliseconds.' },
      },
    },
    effect: 'idempotent',
    run: (args, context) =>
      guardCall(NAME, async () => {
        const checked = readArguments(NAME, Arguments, args);
        if (isRefusal(checked)) return failRefused(checked);
        const { command, timeoutMs } = checked;
        if (command == null || command.trim() === '')
          return failCall('NO_CHECK', 'There is no check to run. Name a command, for example npm test.');
        return check(place, { command, limits: endLimits(context.limits, timeoutMs), context });
      }),
  };
}

async function check(place: CommandPlace, wanted: Check): Promise<ToolResult> {
  const { command, limits, context } = wanted;
  const { project, signal, runId } = context;
  const kept = context.kept === undefined ? {} : { kept: context.kept };
  const before = await readEarlier(place, wanted);
  if (before !== undefined) return before;
  const cwd = await findFolder(project, '@project');
  if (typeof cwd !== 'string') return cwd;
  const sandbox = await openSandbox(place, NAME, context);
  if (isFailedCall(sandbox)) return sandbox;
  const folder = await newFolder(place.folder(runId), callName(context));
  // Output and errors in one file, in the order they were written.
  const argv = ['sh', '-c', 'exec sh -c "$1" 2>&1', 'sh', command];
  const { end, ms } = await runCommand(place, { argv, cwd, project, ...kept, folder, sandbox, signal, limits });
  return keep(place, folder, end, ms, wanted);
}

/** The result of an earlier try of this call: as it was told, or as the command left it while nobody was there. */
async function readEarlier(place: CommandPlace, wanted: Check): Promise<ToolResult | undefined> {
  const { context } = wanted;
  const root = place.folder(context.runId);
  const names = await readdir(root).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(`${callName(context)}.`)).toSorted()) {
    const folder = join(root, name);
    const told = parseJson(await readFile(join(folder, RESULT), 'utf8').catch(() => ''));
    if (told !== undefined) return told as ToolResult;
    const end = await place.processes.readEnd(folder);
    if (end !== undefined && end.endedBy !== 'stop')
      return keep(place, folder, end, await agoOf(place, folder), wanted);
  }
  return undefined;
}

/** Kept in the place of what it printed, which may be much, and before it is told. */
async function keep(
  place: CommandPlace,
  folder: string,
  end: ProcessEnd,
  durationMs: number,
  { command, limits }: Check,
): Promise<ToolResult> {
  const { text: log, left } = await readTail(place.processes.output(folder).stdout, LOG_BYTES);
  const ended = { exitCode: end.code, ...(end.signal === null ? {} : { signal: end.signal }) };
  const told = { ...ended, durationMs, log, ...(left === 0 ? {} : { truncated: true }), command };
  const result: ToolResult = failEnded(NAME, end, limits, told) ?? { ok: true, ...told };
  if (end.endedBy === 'stop') return result;
  await writeFile(join(folder, `${RESULT}.new`), JSON.stringify(result), { mode: 0o600 });
  await rename(join(folder, `${RESULT}.new`), join(folder, RESULT));
  const others = (await readdir(folder)).filter((name) => name !== RESULT);
  await Promise.all(others.map((name) => rm(join(folder, name), { recursive: true, force: true })));
  return result;
}

/** About how long it took, of one that nobody has followed. */
async function agoOf({ processes }: CommandPlace, folder: string): Promise<number> {
  const { birthtimeMs, mtimeMs } = await stat(processes.output(folder).stdout);
  return Math.max(0, Math.round(mtimeMs - birthtimeMs));
}

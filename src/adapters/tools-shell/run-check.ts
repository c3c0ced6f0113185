import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { ProcessEnd } from '../../core/engine/process-outcome.ts';
import { parseJson } from '../../core/json.ts';
import { isFailed, type ToolResult } from '../../core/tool/result.ts';
import type { ProcessLimits } from '../../ports/processes.ts';
import type { ToolContext } from '../../ports/tool.ts';
import { readTail } from './read-output.ts';
import { type CommandPlace, runCommand } from './run-command.ts';
import { callName, failCall, findFolder, openSandbox } from './shell-call.ts';

const NAME = 'check.run';
/** Enough to see what failed; decisions go by the exit code. */
const LOG_BYTES = 16 * 1024;
/** What was run, for the process that finds its end; and what is left of a check that has its result. */
const [ASKED, RESULT] = ['asked.json', 'result.json'];

/** What is told of a check beside how it went. */
const Told = z.object({
  command: z.string(),
  from: z.string().optional(),
  unheeded: z.string().optional(),
  tree: z.string().optional(),
});
type Told = z.infer<typeof Told>;

/** One check of the work, as it is asked for: by its command, with its limits. */
export type Check = {
  readonly command: string;
  readonly limits: ProcessLimits;
  readonly context: ToolContext;
  /** Told with the result. */
  readonly told?: Omit<Told, 'command'>;
};

/** Runs a check, unless the same call has a result already. */
export async function runCheck(place: CommandPlace, check: Check): Promise<ToolResult> {
  const { command, limits, context, told = {} } = check;
  const { project, signal, runId } = context;
  const kept = context.kept === undefined ? {} : { kept: context.kept };
  const before = await readEarlier(place, check);
  if (before !== undefined) return before;
  const cwd = await findFolder(project, '@project');
  if (typeof cwd !== 'string') return cwd;
  const sandbox = await openSandbox(place, NAME, context);
  if (isFailed(sandbox)) return sandbox;
  const folder = await place.processes.newFolder(place.folder(runId), callName(context));
  await writeFile(join(folder, ASKED), JSON.stringify({ command, ...told }), { mode: 0o600 });
  // Output and errors in one file, in the order they were written.
  const argv = ['sh', '-c', 'exec sh -c "$1" 2>&1', 'sh', command];
  const { end, ms } = await runCommand(place, { argv, cwd, project, ...kept, folder, sandbox, signal, limits });
  return keep(place, folder, end, ms, check);
}

/** The result of an earlier try of this call: as it was told, or as the command left it while no process of ours was there. */
async function readEarlier(place: CommandPlace, check: Check): Promise<ToolResult | undefined> {
  const { context } = check;
  const root = place.folder(context.runId);
  const names = await readdir(root).catch(() => []);
  for (const name of names.filter((one) => one.startsWith(`${callName(context)}.`)).toSorted()) {
    const folder = join(root, name);
    const result = await readJson(join(folder, RESULT));
    if (result !== undefined) return result as ToolResult;
    const end = await place.processes.readEnd(folder);
    if (end !== undefined && end.endedBy !== 'stop') return keep(place, folder, end, await agoOf(place, folder), check);
  }
  return undefined;
}

/** Kept in the place of what it printed, which may be much, and before it is told. */
async function keep(
  place: CommandPlace,
  folder: string,
  end: ProcessEnd,
  durationMs: number,
  { command, limits, told }: Check,
): Promise<ToolResult> {
  if (end.endedBy === 'stop') return failCall('TOOL_EXEC_FAILED', `${NAME} was stopped.`);
  const { data: asked = { command, ...told } } = Told.safeParse(await readJson(join(folder, ASKED)));
  const { text, left } = await readTail(place.processes.output(folder).stdout, LOG_BYTES);
  const log = text + lastWords(end, limits);
  const result = { ok: true, ...outcomeOf(end), durationMs, log, ...(left === 0 ? {} : { truncated: true }), ...asked };
  await writeFile(join(folder, `${RESULT}.new`), JSON.stringify(result), { mode: 0o600 });
  await rename(join(folder, `${RESULT}.new`), join(folder, RESULT));
  const others = (await readdir(folder)).filter((name) => name !== RESULT);
  await Promise.all(others.map((name) => rm(join(folder, name), { recursive: true, force: true })));
  return result as ToolResult;
}

/** A check that had to be ended has failed: whatever exit code it then gave itself says nothing. */
function outcomeOf({ code, signal, endedBy }: ProcessEnd) {
  if (endedBy !== undefined) return { exitCode: null, endedBy };
  return { exitCode: code, ...(signal === null ? {} : { signal }) };
}

/** For readers who have only the log. */
function lastWords({ endedBy }: ProcessEnd, { ms, outputBytes }: ProcessLimits): string {
  if (endedBy === 'time') return `\n[ended by Signalbox: not done in ${ms} ms]\n`;
  return endedBy === 'output' ? `\n[ended by Signalbox: it wrote more than ${outputBytes} bytes]\n` : '';
}

async function readJson(file: string): Promise<unknown> {
  return parseJson(await readFile(file, 'utf8').catch(() => ''));
}

/** About how long it took, for a command that no process of ours has followed. */
async function agoOf({ processes }: CommandPlace, folder: string): Promise<number> {
  const { birthtimeMs, mtimeMs } = await stat(processes.output(folder).stdout);
  return Math.max(0, Math.round(mtimeMs - birthtimeMs));
}

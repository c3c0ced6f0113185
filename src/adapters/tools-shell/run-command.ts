import { readdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { ProcessEnd } from '../../core/engine/process-outcome.ts';
import type { Processes, ProcessOrder } from '../../ports/processes.ts';
import type { Sandbox, SandboxMount } from '../../ports/sandbox.ts';

/** What commands are run with on this machine. */
export type CommandPlace = {
  readonly processes: Processes;
  /** What is in force for a project; faults where there is none and plain was not asked for. */
  readonly sandbox: (project: string) => Promise<Sandbox>;
  /** Where the commands of a run leave what they print, in the state of the runtime. */
  readonly folder: (runId: string) => string;
  /** The state of the runtime, which no command is to see. */
  readonly hidden: readonly string[];
  /** The variables of a command, and what it needs to see besides the project. */
  readonly surroundings: (sandbox: Sandbox) => Promise<CommandSurroundings>;
};

export type CommandSurroundings = {
  readonly env: Readonly<Record<string, string>>;
  readonly mounts: readonly SandboxMount[];
};

export type CommandOrder = Pick<
  ProcessOrder,
  'argv' | 'cwd' | 'limits' | 'signal' | 'input' | 'sandbox' | 'kept' | 'writable'
> & {
  readonly project: string;
  readonly folder: string;
};

export type RanCommand = { readonly end: ProcessEnd; readonly ms: number };

/** Runs a command to its end, in the profile of tools: no network, no rights, nothing but the project. */
export async function runCommand(place: CommandPlace, order: CommandOrder): Promise<RanCommand> {
  const { project, sandbox } = order;
  const { env, mounts } = await place.surroundings(sandbox);
  const began = performance.now();
  const { ended } = await place.processes.start({
    ...order,
    profile: 'tool',
    env,
    project: { path: project, access: 'write' },
    // What lies in the project is seen there, and stays writable.
    mounts: mounts.filter(({ path }) => relative(project, path).startsWith('..')),
    hidden: place.hidden,
  });
  const end = await ended;
  return { end, ms: Math.round(performance.now() - began) };
}

/** Left where nothing is at work any more, so that later owners do not look there again. */
const SETTLED = 'settled';
const OVER: readonly string[] = [SETTLED, 'result.json'];

/** Ends what an owner of before has left at work in a run. Only for the one that owns the run now, before it does anything. */
export async function settleCommands({ processes, folder }: CommandPlace, runId: string): Promise<void> {
  const root = folder(runId);
  const names = await readdir(root).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    const files = await readdir(join(root, name));
    if (files.some((file) => OVER.includes(file))) continue;
    await processes.settle(join(root, name));
    await writeFile(join(root, name, SETTLED), '', { mode: 0o600 });
  }
}

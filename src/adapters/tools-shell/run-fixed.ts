import { readFile, rm } from 'node:fs/promises';
import { isFault } from '../../core/fault.ts';
import type { FixedEnd, RunFixed } from '../../ports/processes.ts';
import type { Sandbox } from '../../ports/sandbox.ts';
import { readTail } from './read-output.ts';
import { type CommandPlace, runCommand } from './run-command.ts';

/** Far more than a document; a command of ours that needs more is broken. */
const LIMITS = { ms: 60_000, outputBytes: 16 * 2 ** 20 };
const STDERR_BYTES = 4096;

export type FixedOptions = CommandPlace & {
  /** What is used where no sandbox is in force. */
  readonly plain: () => Sandbox;
};

/** Runs the runtime's own commands: in the sandbox where one is usable, and else without, which is told. */
export function fixedRunner(options: FixedOptions): RunFixed {
  return async (argv, stdin, { project, runId, signal = new AbortController().signal }) => {
    const sandbox = await options.sandbox(project).catch((cause: unknown) => {
      if (isFault(cause) && cause.code === 'SANDBOX_UNAVAILABLE') return options.plain();
      throw cause;
    });
    const folder = await options.processes.newFolder(options.folder(runId), 'fixed');
    try {
      const order = { argv, cwd: project, project, folder, sandbox, signal, input: stdin, limits: LIMITS };
      const { end } = await runCommand(options, order);
      const { stdout, stderr } = options.processes.output(folder);
      const told: FixedEnd = {
        exitCode: end.endedBy === undefined ? end.code : null,
        stdout: await readFile(stdout),
        stderr: (await readTail(stderr, STDERR_BYTES)).text,
      };
      return sandbox.name === 'plain' ? { ...told, warning: 'SANDBOX_PLAIN' } : told;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}

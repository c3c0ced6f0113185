import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

export type Command = {
  readonly file: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
};

export type ProgramEnd = {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** It had to be ended. */
  readonly late: boolean;
  readonly ms: number;
};

/**
 * Runs a program to its end, its output in files: given a pipe, two of them exit before their last lines are through.
 */
export async function runProgram(
  { file, args, cwd, env }: Command,
  files: { readonly stdout: string; readonly stderr: string },
  limitMs: number,
): Promise<ProgramEnd> {
  const began = performance.now();
  const out = openSync(files.stdout, 'w');
  const err = openSync(files.stderr, 'w');
  const child = spawn(file, args, { cwd, env, stdio: ['ignore', out, err], detached: true });
  closeSync(out);
  closeSync(err);
  const ended = endOf(child);
  const late = (await Promise.race([ended, pause(limitMs, 'late', { ref: false })])) === 'late';
  if (late) child.kill('SIGKILL');
  const [code, signal] = await ended;
  return { code, signal, late, ms: Math.round(performance.now() - began) };
}

function endOf(child: ChildProcess): Promise<readonly [number | null, NodeJS.Signals | null]> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve([code, signal]));
  });
}

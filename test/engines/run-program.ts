import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
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

/** By this variable everything that a program starts is known again, whatever group or session it is in. */
const MARK = 'SIGNALBOX_TEST_PROGRAM';
const POLL_MS = 20;

/**
 * Runs a program to its end, its output in files: given a pipe, two of them exit before their last lines are through.
 * What it leaves running is ended, process by process.
 */
export async function runProgram(
  { file, args, cwd, env }: Command,
  files: { readonly stdout: string; readonly stderr: string },
  limitMs: number,
): Promise<ProgramEnd> {
  const mark = `${process.pid}.${performance.now()}`;
  const began = performance.now();
  const out = openSync(files.stdout, 'w');
  const err = openSync(files.stderr, 'w');
  const child = spawn(file, args, { cwd, env: { ...env, [MARK]: mark }, stdio: ['ignore', out, err], detached: true });
  closeSync(out);
  closeSync(err);
  const ended = endOf(child);
  const late = (await Promise.race([ended, pause(limitMs, 'late', { ref: false })])) === 'late';
  if (late) child.kill('SIGKILL');
  const [code, signal] = await ended;
  await endAll(mark);
  return { code, signal, late, ms: Math.round(performance.now() - began) };
}

function endOf(child: ChildProcess): Promise<readonly [number | null, NodeJS.Signals | null]> {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve([code, signal]));
  });
}

async function endAll(mark: string): Promise<void> {
  // What is ended may have been about to start another one, so it is looked for again.
  for (let left = await marked(MARK, mark); left.length > 0; left = await marked(MARK, mark)) {
    for (const pid of left) endOne(pid);
    await pause(POLL_MS);
  }
}

function endOne(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It was quicker.
  }
}

/** The processes, not yet reaped ones aside, in whose environment this variable has this value. */
export async function marked(variable: string, value: string): Promise<readonly number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  const found = await Promise.all(
    pids.map(async (pid) => {
      // A process that has just gone, or is another user's, is none of ours.
      const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
      return environment.split('\0').includes(`${variable}=${value}`) ? [Number(pid)] : [];
    }),
  );
  return found.flat();
}

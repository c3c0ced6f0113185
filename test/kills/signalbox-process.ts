import { spawn } from 'node:child_process';
import type { Extras } from '../../src/main/open-runtime.ts';
import { runningInside } from '../e2e/running.ts';
import { compiledCode, programPath } from '../support/product.ts';

/**
 * How a process is to die: by its own hand at a kill point or between a tool's deed and its record, or from outside after a while
 * or once it has said something.
 */
export type Kill =
  | { readonly at: number }
  | { readonly afterMs: number }
  | { readonly onceSaid: string }
  | { readonly afterDeed: string };

export type Ended = {
  readonly killed: boolean;
  /** Nobody meant to kill it, but it would never have ended. */
  readonly hung: boolean;
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
  readonly ms: number;
};

const PROGRAM = new URL('./programs/cli.ts', import.meta.url);

/** Far beyond what any command takes: whatever is still there by then hangs. */
const HANGS_MS = 120_000;

/** Runs one command of the real command line as a process of its own; by default of the one with test tools. */
export function signalboxProcess(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  kill?: Kill,
  program: string = programPath(PROGRAM),
): Promise<Ended> {
  const began = performance.now();
  const child = spawn(process.execPath, [program, ...argv], { env: around(env), stdio: ['ignore', 'pipe', 'pipe'] });
  const texts = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    texts.out += text;
    if (kill !== undefined && 'onceSaid' in kill && texts.out.includes(kill.onceSaid)) child.kill('SIGKILL');
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    texts.err += text;
  });
  let hung = false;
  const giveUp = () => {
    hung = true;
    child.kill('SIGKILL');
  };
  const hanging = setTimeout(giveUp, HANGS_MS);
  const striking =
    kill !== undefined && 'afterMs' in kill ? setTimeout(() => child.kill('SIGKILL'), kill.afterMs) : undefined;
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearTimeout(hanging);
      clearTimeout(striking);
      resolve({ killed: signal === 'SIGKILL', hung, code, ...texts, ms: performance.now() - began });
    });
  });
}

/** The same where it is left to its end, in this process: to start one costs more than most commands. */
export async function signalboxHere(
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  extras: Extras = {},
): Promise<Ended> {
  const began = performance.now();
  const { code, stdout, stderr } = await runningInside(argv, { cwd: process.cwd(), env: around(env), extras }).ended;
  return { killed: false, hung: false, code, out: stdout, err: stderr, ms: performance.now() - began };
}

function around(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, SystemRoot } = process.env;
  const own = { ...(PATH && { PATH }), ...(TMPDIR && { TMPDIR }), ...(SystemRoot && { SystemRoot }) };
  return { ...own, ...compiledCode(), ...env };
}

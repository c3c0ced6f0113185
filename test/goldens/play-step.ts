import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FixedWorld } from './fixed-world.ts';

/** A command as it is typed: where, with what around it, and in which world. */
export type TypedStep = {
  readonly args: readonly string[];
  readonly stdin: string | undefined;
  readonly env: { readonly [name: string]: string };
  readonly cwd: string;
  readonly world: FixedWorld;
};

/** `code` is the exit code, or the name of the signal that ended it. */
export type Played = { readonly code: number | string; readonly stdout: string; readonly stderr: string };

const COMMAND = fileURLToPath(new URL('../../bin/signalbox.js', import.meta.url));
const WORLD = new URL('./fixed-world.ts', import.meta.url).href;

/** Types one command into the real command line, in a process of its own. The only place that knows how it is started. */
export function playStep({ args, stdin, env, cwd, world }: TypedStep): Promise<Played> {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    cwd,
    env: { ...env, NODE_OPTIONS: `--import=${WORLD}`, FIXED_WORLD: JSON.stringify(world), ...COMPILED },
    stdio: [stdin === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  child.stdin?.end(stdin);
  let stdout = '';
  let stderr = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code: code ?? signal ?? '', stdout, stderr }));
  });
}

/** Compiled once for all scenarios: each has a folder for temporary files of its own, where it would be looked for. */
const COMPILED = { NODE_COMPILE_CACHE: join(process.env['TMPDIR'] ?? '/tmp', 'node-compile-cache') };

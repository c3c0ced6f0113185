import { pathToFileURL } from 'node:url';
import { runningInside, runningProcess } from '../e2e/running.ts';
import { programPath } from '../support/product.ts';
import { type FixedWorld, fixWorld } from './programs/fixed-world.ts';

/** A command as it is typed: where, with what around it, and in which world. */
export type TypedStep = {
  readonly args: readonly string[];
  readonly stdin: string | undefined;
  readonly env: { readonly [name: string]: string };
  readonly cwd: string;
  readonly world: FixedWorld;
  /** In a process of its own, which may be killed. */
  readonly isAlone: boolean;
};

/** `code` is the exit code, or the name of the signal that ended it. */
export type Played = { readonly code: number | string; readonly stdout: string; readonly stderr: string };

const WORLD = pathToFileURL(programPath(new URL('./programs/fixed-world.ts', import.meta.url))).href;

/**
 * Types one command into the command line, in this process where it can: one at a time, for there is one clock. Programs that it
 * starts are given the same world. The only place that knows how a command is started.
 */
export async function playStep({ args, stdin, env, cwd, world, isAlone }: TypedStep): Promise<Played> {
  const around = { ...env, NODE_OPTIONS: `--import=${WORLD}`, FIXED_WORLD: JSON.stringify(world) };
  const setting = { cwd, env: around, ...(stdin === undefined ? {} : { input: stdin }) };
  const leave = isAlone ? () => undefined : fixWorld({ ...world, seed: [world.seed, ...args].join(' ') });
  try {
    const { ended } = isAlone ? runningProcess(args, setting) : runningInside(args, setting);
    const { code, signal, stdout, stderr } = await ended;
    return { code: code ?? signal ?? '', stdout, stderr };
  } finally {
    leave();
  }
}

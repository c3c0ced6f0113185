import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProcessEnd } from '../../core/engine/process-outcome.ts';
import { type EndReason, type ShortEnd, type ShortOrder, UNKNOWN_END } from '../../ports/processes.ts';
import { endProcesses } from './end-processes.ts';
import { endLater, NEWS_MS } from './follow-program.ts';
import { processAt, TOKEN_VARIABLE } from './process-table.ts';
import { programFiles } from './program-files.ts';

/** Runs a trusted program without a recorder: that would cost several times as much as the command itself. */
export async function runShort(order: ShortOrder, token: string): Promise<ShortEnd> {
  const { folder, limits, signal, input } = order;
  const isSettled = () => existsSync(programFiles(folder).stopped);
  if (signal.aborted || isSettled())
    return { ...UNKNOWN_END, endedBy: 'stop', stdout: Buffer.alloc(0), stderr: Buffer.alloc(0) };
  const child = spawnProgram(order, token);
  const closed = once(child, 'close').then(([code, name]): ProcessEnd => ({ code, signal: name }));
  const { end, sweep, ended, reason, isEnding } = shortEnder(child, token);
  const printed = gather(child, limits.outputBytes, end);
  const calledOff = endLater(end, limits.ms, signal);
  // Settled by another owner in this very moment: that one has looked for us before we were there.
  if (isSettled()) end('stop');
  child.once('exit', sweep);
  // A program that does not want it, or is gone, does not listen.
  child.stdin?.on('error', () => undefined).end(input);
  try {
    const seen = await Promise.race([closed, ended.then(() => sleep(NEWS_MS, UNKNOWN_END))]);
    if (isEnding()) await ended;
    const endedBy = reason();
    return { ...seen, ...(endedBy === undefined ? {} : { endedBy }), ...printed() };
  } finally {
    calledOff();
    // Where it hangs in the kernel, it is not waited for any more.
    for (const stream of child.stdio) stream?.destroy();
    child.unref();
  }
}

function spawnProgram({ argv: [program = '', ...args], cwd, env, input }: ShortOrder, token: string): ChildProcess {
  return spawn(program, args, {
    cwd,
    env: { ...env, [TOKEN_VARIABLE]: token },
    detached: true,
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
}

/** The first reason counts. `ended` is resolved when everything is gone that was to be ended, or cannot be ended. */
function shortEnder({ pid }: ChildProcess, token: string) {
  const { promise: ended, resolve } = Promise.withResolvers<unknown>();
  // A caller that waits for the end gets the error; without one it must not end this process.
  ended.catch(() => undefined);
  let reason: EndReason | undefined;
  let isEnding = false;
  const endAll = () => {
    if (pid === undefined || isEnding) return;
    isEnding = true;
    const recorder = { pid, startTime: processAt(pid)?.startTime ?? null, keeper: false };
    resolve(endProcesses({ token, recorder }));
  };
  return {
    ended,
    end: (why: EndReason) => {
      reason ??= why;
      endAll();
    },
    reason: () => reason,
    /** It has ended by itself, and may have left others in its group. */
    sweep: () => {
      if (pid !== undefined && isGroup(pid)) endAll();
    },
    isEnding: () => isEnding,
  };
}

function isGroup(pid: number): boolean {
  try {
    return process.kill(-pid, 0);
  } catch {
    return false;
  }
}

/** Read all the while, so that the program never waits for us; what is too much is not kept. */
function gather({ stdout, stderr }: ChildProcess, most: number, end: (why: EndReason) => void) {
  let bytes = 0;
  const [output, errors] = [stdout, stderr].map((stream) => {
    const chunks: Buffer[] = [];
    stream?.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > most) end('output');
      else chunks.push(chunk);
    });
    return chunks;
  });
  return () => ({ stdout: Buffer.concat(output ?? []), stderr: Buffer.concat(errors ?? []) });
}

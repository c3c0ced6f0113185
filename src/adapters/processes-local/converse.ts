import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProcessEnd } from '../../core/engine/process-outcome.ts';
import { wholeLines } from '../../core/whole-lines.ts';
import type { Dialogue, DialogueOrder } from '../../ports/processes.ts';
import { endProcesses } from './end-processes.ts';
import { NEWS_MS } from './follow-program.ts';
import { processAt, TOKEN_VARIABLE } from './process-table.ts';
import { programFiles } from './program-files.ts';

const LAST_WORDS = 4 * 1024;

/** Starts a program that is spoken with. Its input ends with this process, so that it hears of that even where nobody can tell it. */
export async function converse(order: DialogueOrder, token: string): Promise<Dialogue> {
  const { argv, cwd, env, folder, longestLine, onLine, onEnd } = order;
  const [program = '', ...args] = argv;
  const child = spawn(program, args, { cwd, env: { ...env, [TOKEN_VARIABLE]: token }, detached: true, stdio: 'pipe' });
  const exited = once(child, 'exit').then(([code, signal]): ProcessEnd => ({ code, signal }));
  const closed = once(child, 'close');
  // Where it cannot be started, waiting for `spawn` fails, and these must not end this process.
  for (const end of [exited, closed]) end.catch(() => undefined);
  await once(child, 'spawn');
  let endedBy: ProcessEnd['endedBy'];
  let ending: Promise<void> | undefined;
  const endAll = (why: 'line' | 'stop') => {
    endedBy ??= why;
    ending ??= endChild(child, token);
    return ending;
  };
  const stderr = lastWords(child);
  const take = wholeLines((line) => onLine(new TextDecoder().decode(line.subarray(0, -1))), {
    bytes: longestLine,
    exceeded: () => void endAll('line'),
  });
  child.stdout.on('data', (chunk: Buffer) => {
    if (endedBy === undefined) take(chunk);
  });
  // Who does not listen is told nothing; its end is told by its exit.
  for (const stream of child.stdio) stream?.on('error', () => undefined);
  void exited.then(async (end) => {
    // It may have ended by itself and left others behind.
    const told = endedBy;
    await Promise.race([closed, sleep(NEWS_MS, undefined, { ref: false })]);
    onEnd({ ...end, ...(told === undefined ? {} : { endedBy: told }), stderr: stderr() });
    await endAll('stop');
  });
  // Settled by another owner in this very moment: that one has looked for us before we were there.
  if (existsSync(programFiles(folder).stopped)) void endAll('stop');
  return {
    say: (text) => {
      // Who asks on and on, and reads no answers, would fill our memory.
      if (child.stdin.writableLength > longestLine) void endAll('line');
      else child.stdin.write(`${text}\n`);
    },
    end: () => endAll('stop'),
  };
}

/** Its input ends, then itself and all that it has started. */
async function endChild(child: ChildProcess, token: string): Promise<void> {
  child.stdin?.end();
  const { pid } = child;
  if (pid !== undefined) {
    const recorder = { pid, startTime: processAt(pid)?.startTime ?? null, keeper: false };
    await endProcesses({ token, recorder });
  }
  // Where one of them hangs in the kernel, it is not waited for any more.
  for (const stream of child.stdio) stream?.destroy();
  child.unref();
}

function lastWords({ stderr }: ChildProcess): () => string {
  let last = Buffer.alloc(0);
  stderr?.on('data', (chunk: Buffer) => {
    last = Buffer.concat([last, chunk.subarray(-LAST_WORDS)]).subarray(-LAST_WORDS);
  });
  return () => last.toString();
}

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProcessEnd } from '../../core/engine/process-outcome.ts';
import { type EndReason, type ProcessLimits, type ProcessOrder, UNKNOWN_END } from '../../ports/processes.ts';
import type { StopSignal } from '../../ports/stop-signal.ts';
import { endProcesses } from './end-processes.ts';
import type { ProcessRecord } from './process-record.ts';
import { markStopped, type ProgramFiles, readExit, readReason } from './program-files.ts';
import { followLines } from './read-lines.ts';

export type Followed = Pick<ProcessOrder, 'limits' | 'signal' | 'onLine'> & {
  readonly child: ChildProcess;
  readonly recorder: ProcessRecord;
  readonly files: ProgramFiles;
};

/** Being told of changes is not to be relied on (it differs by file system), so the file is looked at. */
const FIRST_PAUSE_MS = 5;
const LAST_PAUSE_MS = 50;
/** What a program may still print while it ends; one that goes on after that is not ending. */
const LAST_WORDS_BYTES = 4 * 1024 * 1024;
/** How long the news of its end may take when all its processes are gone. */
export const NEWS_MS = 1000;

/** Reads what a program prints until it is gone, and ends it where a limit or a stop says so. */
export async function followProgram({ child, recorder, files, limits, signal, onLine }: Followed): Promise<ProcessEnd> {
  // `exit`, not `close`: who has inherited its output may hold that open for long.
  const exited = once(child, 'exit').then(([code, name]): ProcessEnd => ({ code, signal: name }));
  const { end, ended, reason, sweep } = programEnder(recorder, files, limits);
  const calledOff = endLater(end, limits.ms, signal);
  // Where lines are not read, none is too long.
  const lines = await followLines(onLine === undefined ? '/dev/null' : files.stdout, (line) =>
    line.kind === 'line' ? onLine?.(line.text, end) : end('line'),
  );
  const watched = watchOutput(files, limits, end);
  try {
    try {
      await whileRunning(Promise.race([exited, ended, watched.failed]), lines.look);
    } finally {
      calledOff();
      await watched.stop();
      // Also where looking failed, and where a program has ended by itself and left others behind.
      await sweep();
    }
    await lines.finish();
    // What was printed at the very end counts as well, whether or not it was looked at in time.
    if ((await printed(files)) > limits.outputBytes) end('output');
    const seen = await Promise.race([exited, sleep(NEWS_MS, UNKNOWN_END)]);
    const endedBy = reason() ?? (await readReason(files));
    return { ...((await readExit(files)) ?? seen), ...(endedBy === undefined ? {} : { endedBy }) };
  } finally {
    await lines.close();
  }
}

/** The first reason counts. `ended` is resolved when everything is gone that was to be ended, or cannot be ended. */
function programEnder(recorder: ProcessRecord, files: ProgramFiles, { outputBytes }: ProcessLimits) {
  const most = outputBytes + Math.max(outputBytes / 8, LAST_WORDS_BYTES);
  const hurry = async () => (await printed(files).catch(() => 0)) > most;
  const endAll = () => endProcesses({ token: recorder.token, recorder, since: recorder.startTime, hurry });
  const { promise: ended, resolve, reject } = Promise.withResolvers<unknown>();
  let reason: EndReason | undefined;
  let over = false;
  // A caller that waits for the end gets the error; without one it must not end this process.
  ended.catch(() => undefined);
  return {
    ended,
    end: (why: EndReason) => {
      if (reason !== undefined) return;
      reason = why;
      // Also of one that is over: an audit finds by it why it was judged so.
      markStopped(files, why);
      if (over) return;
      endAll().then(resolve, reject);
    },
    reason: () => reason,
    sweep: async () => {
      over = true;
      await endAll();
    },
  };
}

/** Returns how to call it off. */
export function endLater(end: (why: EndReason) => void, ms: number, signal: StopSignal): () => void {
  const stop = () => end('stop');
  const timer = setTimeout(() => end('time'), ms);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  return () => {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  };
}

/** Apart from reading: a program can write faster than anybody reads, and its limit is about the disk. */
function watchOutput(files: ProgramFiles, { outputBytes }: ProcessLimits, end: (why: EndReason) => void) {
  const { promise: over, resolve: stop } = Promise.withResolvers<void>();
  const failed = whileRunning(over, async () => {
    if ((await printed(files)) > outputBytes) end('output');
    return false;
  });
  const stopped = failed.catch(() => undefined);
  return {
    failed,
    stop: async () => {
      stop();
      await stopped;
    },
  };
}

/** Looks again soon while there is something to see, and less often when there is not. */
async function whileRunning(over: Promise<unknown>, look: () => Promise<boolean>): Promise<void> {
  let running = true;
  const noted = over.finally(() => {
    running = false;
  });
  // Where looking fails first, it is not waited for any more.
  noted.catch(() => undefined);
  for (let pause = FIRST_PAUSE_MS; running; ) {
    pause = (await look()) ? FIRST_PAUSE_MS : Math.min(pause * 1.5, LAST_PAUSE_MS);
    await Promise.race([noted, sleep(pause)]);
  }
}

async function printed({ stdout, stderr }: ProgramFiles): Promise<number> {
  const [output, errors] = await Promise.all([stat(stdout), stat(stderr)]);
  return output.size + errors.size;
}

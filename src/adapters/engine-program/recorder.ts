import { readFile } from 'node:fs/promises';
import { constants } from 'node:os';
import type { ProcessEnd } from '../../core/engine/process-outcome.ts';

/** The descriptor on which the recorder is told to begin. */
export const GATE_FD = 3;

/**
 * Runs a program and keeps its exit status, which is lost otherwise when the runtime dies. `$1` is the exit file, `$2` the limit
 * by which its processes are known, the rest is the program, never joined to a text. Nothing begins before the runtime has recorded who will run: without a word at the gate,
 * as when the runtime was killed, nothing is run at all. A signal to the group is for the program; handlers, unlike ignored
 * signals, are not inherited. No variable is set before the program runs, so that its environment is what it was given.
 */
export const RECORDER = [
  `read -r _ <&${GATE_FD} || exit 125`,
  // A core file would hold every secret of the program, and lie in the project.
  'ulimit -c 0',
  // Not to be had where somebody has set a lower one before; then the environment has to do.
  'ulimit -m "$2" 2>/dev/null || :',
  `run() { shift 2; "$@" ${GATE_FD}<&-; }`,
  'trap : TERM INT HUP',
  'run "$@"',
  'status=$?',
  'printf "%s\\n" "$status" >"$1.new" && mv -f "$1.new" "$1"',
  'exit "$status"',
].join('\n');

/** Undefined where no status was kept, or only half of one (the power went). */
export async function readExit(file: string): Promise<ProcessEnd | undefined> {
  try {
    const [, status] = /^(\d{1,3})\n$/.exec(await readFile(file, 'utf8')) ?? [];
    return status === undefined ? undefined : endOf(Number(status));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Shells and sandboxes tell a signal as 128 plus its number. Above SIGTERM there is none that somebody would send, but there are
 * exit codes: Gemini exits with the HTTP status of an error modulo 256, 145 for 401.
 */
function endOf(status: number): ProcessEnd {
  const number = status - 128;
  const [signal] = Object.entries(constants.signals).find(([, value]) => value === number) ?? [];
  if (signal === undefined || number > constants.signals.SIGTERM) return { code: status, signal: null };
  return { code: null, signal };
}

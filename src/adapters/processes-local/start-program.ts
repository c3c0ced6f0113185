import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, constants, openSync, unlinkSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { Fault } from '../../core/fault.ts';
import { PROGRAM_WORDS } from '../../core/words/program-words.ts';
import type { ProcessOrder, StartedProcess } from '../../ports/processes.ts';
import { type Confined, FIRST_INHERITED } from '../../ports/sandbox.ts';
import { followProgram } from './follow-program.ts';
import { recordProcess } from './process-record.ts';
import { TOKEN_VARIABLE, tokenKilobytes } from './process-table.ts';
import { programFiles, readReason } from './program-files.ts';

export type ProgramOrder = ProcessOrder & {
  /** Unique, and not to be guessed: every process that carries it is ended with the program. */
  readonly token: string;
};

/** The descriptor on which the recorder is told to begin. */
const GATE_FD = 3;

/**
 * Runs a program and keeps its exit status, which is lost otherwise when the runtime dies. `$1` is the exit file, `$2` the limit
 * by which its processes are known, the rest is the program, never joined to a text. Nothing begins before the runtime has recorded who will run: without a word at the gate,
 * as when the runtime was killed, nothing is run at all. A signal to the group is for the program; handlers, unlike ignored
 * signals, are not inherited. No variable is set before the program runs, so that its environment is what it was given.
 */
const RECORDER = [
  `read -r _ <&${GATE_FD} || exit 125`,
  // A core file would hold every secret of the program, and lie in the project.
  'ulimit -c 0',
  // Not to be had where somebody has set a lower one before; then the environment has to do.
  'ulimit -m "$2" 2>/dev/null || :',
  `run() { shift 2; "$@" ${GATE_FD}<&-; }`,
  'trap : TERM INT HUP',
  'run "$@"',
  'status=$?',
  // One short write: whoever reads half of it, or nothing, has found no status.
  'printf "%s\\n" "$status" >"$1"',
  'exit "$status"',
].join('\n');

/** Starts a program that outlives us if it must: `settleProgram` finds what became of it. */
export async function startProgram(order: ProgramOrder): Promise<StartedProcess> {
  const { folder, sandbox, token, signal } = order;
  const files = programFiles(folder);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const confined = await sandbox.confine(order);
  const child = await spawnRecorder(confined, order);
  const gate = child.stdio[GATE_FD] as Writable;
  // A recorder that is gone does not listen; its end is told by its exit.
  gate.on('error', () => undefined);
  try {
    const recorder = await recordProcess(files.process, { pid: child.pid, token, keeper: confined.keeper });
    // Settled meanwhile by another owner, which has looked for what runs after it left its mark: one of us sees the other.
    const isSettled = (await readReason(files)) !== undefined;
    if (!signal.aborted && !isSettled) gate.write('go\n');
    return { ended: followProgram({ child, recorder, files, ...order }) };
  } finally {
    // Without a word before, the program does not begin.
    gate.end();
  }
}

async function spawnRecorder(
  confined: Confined,
  order: ProgramOrder,
): Promise<ChildProcess & { readonly pid: number }> {
  const { folder, token } = order;
  const files = programFiles(folder);
  const opened: number[] = [];
  const keep = (fd: number) => {
    opened.push(fd);
    return fd;
  };
  try {
    const output = [files.stdout, files.stderr].map((file) => keep(openSync(file, OUTPUT, 0o600)));
    const input = order.input === undefined ? 'ignore' : keep(openBytes(folder, 0, order.input));
    const inherited = confined.inherited.map((bytes, index) => keep(openBytes(folder, FIRST_INHERITED + index, bytes)));
    const recorder = ['-c', RECORDER, 'signalbox', files.exit, String(tokenKilobytes(token))];
    const child = spawn('/bin/sh', [...recorder, ...confined.argv], {
      cwd: confined.cwd,
      env: { ...confined.env, [TOKEN_VARIABLE]: token },
      detached: true,
      stdio: [input, ...output, 'pipe', ...inherited],
    });
    await once(child, 'spawn');
    if (child.pid === undefined) throw new Error('it has no number');
    return Object.assign(child, { pid: child.pid });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new Fault('ENGINE_FAILED', PROGRAM_WORDS.notStarted(order.argv[0] ?? '', why), { cause });
  } finally {
    for (const fd of opened) closeSync(fd);
  }
}

/** One program for one folder: what another has left there is not mixed with this one's. */
const OUTPUT = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_APPEND;

/** Open and without a name: it is there, whole, for processes that inherit it, and gone with them. */
function openBytes(folder: string, descriptor: number, bytes: Uint8Array): number {
  const file = join(folder, `inherited-${descriptor}`);
  writeFileSync(file, bytes, { flag: 'wx', mode: 0o600 });
  try {
    return openSync(file, 'r');
  } finally {
    unlinkSync(file);
  }
}

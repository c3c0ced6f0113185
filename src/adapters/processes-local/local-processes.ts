import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Processes, type SettledProcess, UNKNOWN_END } from '../../ports/processes.ts';
import { converse } from './converse.ts';
import { endProcesses } from './end-processes.ts';
import { type ProcessRecord, readProcess } from './process-record.ts';
import { bootId, carriesToken, processAt, TOKEN_VARIABLE } from './process-table.ts';
import { markStopped, programFiles, readEnd, readReason } from './program-files.ts';
import { readLines } from './read-lines.ts';
import { runShort } from './run-short.ts';
import { startProgram } from './start-program.ts';

/** Processes of this machine, each known by a token that is on the disk before the process is there. */
export function localProcesses(): Processes {
  return {
    newFolder,
    start: async (order) => startProgram({ ...order, token: await newToken(order.folder) }),
    runShort: async (order) => runShort(order, sharedToken(order.folder)),
    converse: async (order) => converse(order, await newToken(order.folder)),
    mark: async (folder) => ({ [TOKEN_VARIABLE]: await newToken(folder) }),
    settle,
    readEnd: (folder) => readEnd(programFiles(folder)),
    markEnd: (folder, reason) => markStopped(programFiles(folder), reason),
    output: (folder) => {
      const { stdout, stderr } = programFiles(folder);
      return { stdout, stderr };
    },
    readLines: (folder, onLine) => readLines(programFiles(folder).stdout, onLine),
  };
}

async function newFolder(root: string, name: string): Promise<string> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  for (let attempt = 1; ; attempt += 1) {
    const folder = join(root, `${name}.${attempt}`);
    try {
      await mkdir(folder, { mode: 0o700 });
      return folder;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

async function settle(folder: string): Promise<SettledProcess> {
  const token = (await tokenIn(folder)) ?? (await tokenAfterMark(folder));
  return token === undefined ? { kind: 'never started' } : settleProgram(folder, token);
}

/** Known before the program is: by it a later process finds what we have started. */
async function newToken(folder: string): Promise<string> {
  const token = madeToken();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(programFiles(folder).token, token, { mode: 0o600, flush: true });
  return token;
}

/** One for all commands of a folder. Without a pause in between, so that two of them that begin at once do not make two. */
function sharedToken(folder: string): string {
  const file = programFiles(folder).token;
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const token = madeToken();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // A power cut, which alone would lose it, ends the commands as well.
  writeFileSync(file, token, { mode: 0o600 });
  return token;
}

function madeToken(): string {
  return randomBytes(24).toString('hex');
}

async function tokenIn(folder: string): Promise<string | undefined> {
  return readFile(programFiles(folder).token, 'utf8').catch(() => undefined);
}

/** Nothing has begun. Who was about to begin finds the mark, or has left a token before we looked again. */
async function tokenAfterMark(folder: string): Promise<string | undefined> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  markStopped(programFiles(folder), 'stop');
  return tokenIn(folder);
}

/** What became of a program whose runtime has died. Nothing of it runs any more when this returns. */
export async function settleProgram(folder: string, token: string): Promise<SettledProcess> {
  const files = programFiles(folder);
  const record = await readProcess(files.process);
  const alive = record !== undefined && isAlive(record, token);
  // Looked at afterwards: who is not alive has written all that he will ever write.
  const before = await readEnd(files);
  const wasStopped = record !== undefined && (await readReason(files)) !== undefined;
  // Also where nothing runs: an owner that stands still may be about to start it, and looks for this before it does.
  if (before === undefined) markStopped(files, 'stop');
  await endProcesses({ token, ...(alive ? { recorder: record } : {}) });
  if (before !== undefined) return { kind: before.endedBy === undefined ? 'ended' : 'stopped', end: before };
  const after = await readEnd(files);
  // In the time of a look it has come to its end by itself or by us, and there is no telling which.
  if (alive || wasStopped || after !== undefined)
    return { kind: 'stopped', end: { ...(after ?? UNKNOWN_END), endedBy: 'stop' } };
  return { kind: record === undefined ? 'never started' : 'unknown' };
}

/** Its number, its start and its token: one of them alone may belong to another process. */
function isAlive({ pid, startTime, token: own, bootId: boot }: ProcessRecord, token: string): boolean {
  if (own !== token || startTime === null || boot !== bootId()) return false;
  return processAt(pid)?.startTime === startTime && carriesToken(pid, token);
}

import type { SettledProcess } from '../../ports/processes.ts';
import { endProcesses } from './end-processes.ts';
import { type ProcessRecord, readProcess } from './process-record.ts';
import { bootId, carriesToken, processAt } from './process-table.ts';
import { markStopped, programFiles, readEnd, readReason, UNKNOWN_END } from './program-files.ts';

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

/** Its number, its start and its token: one of them alone may be somebody else's. */
function isAlive({ pid, startTime, token: own, bootId: boot }: ProcessRecord, token: string): boolean {
  if (own !== token || startTime === null || boot !== bootId()) return false;
  return processAt(pid)?.startTime === startTime && carriesToken(pid, token);
}

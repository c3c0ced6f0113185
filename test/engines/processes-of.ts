import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 20;

/**
 * The processes in whose environment this folder is named. Everything started for a case has its home in the case's own
 * folder, and so has what that starts, whatever group or session it puts itself into.
 */
export async function processesOf(folder: string): Promise<readonly number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  const found = await Promise.all(
    pids.map(async (pid) => {
      // A process that has just gone, or is another user's, is none of ours.
      const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
      return environment.includes(`${folder}/`) ? [Number(pid)] : [];
    }),
  );
  return found.flat();
}

/** Ends them, one by one, and those that they were about to start. */
export async function endProcessesOf(folder: string): Promise<void> {
  for (let left = await processesOf(folder); left.length > 0; left = await processesOf(folder)) {
    for (const pid of left) endOne(pid);
    await pause(POLL_MS);
  }
}

function endOne(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It was quicker.
  }
}

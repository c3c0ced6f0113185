import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Processes } from '../../ports/processes.ts';

/** Ends the servers that an owner of before has left in a run. Only for the one that owns the run now, before it does anything. */
export async function settleServers(processes: Pick<Processes, 'settle'>, folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    await processes.settle(join(folder, name));
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

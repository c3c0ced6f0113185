import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { localProcesses } from '../adapters/processes-local/local-processes.ts';
import { processAt } from '../adapters/processes-local/process-table.ts';
import { settleServers } from '../adapters/tools-servers/open-servers.ts';
import { runFolder } from './folders.ts';

const LOOKS = 'looks';

/**
 * What stands for a run where a person looks at servers beside all runs: one for each process that looks. A process that was
 * interrupted may have left a server that is deaf to it, and no owner of a run comes after it; so whoever looks next ends that.
 */
export async function lookRun(home: string): Promise<string> {
  const looks = join(home, 'runs', LOOKS);
  await mkdir(looks, { recursive: true, mode: 0o700 });
  for (const name of await readdir(looks)) {
    const [pid = ''] = name.split('-');
    if (name === nameOf(Number(pid))) continue;
    await settleServers(localProcesses(), runFolder(home, 'servers')(`${LOOKS}/${name}`));
    await rm(join(looks, name), { recursive: true, force: true });
  }
  return `${LOOKS}/${nameOf(process.pid)}`;
}

/** Numbers of processes are used again, but not with the same start. */
function nameOf(pid: number): string {
  return `${pid}-${processAt(pid)?.startTime ?? 'gone'}`;
}

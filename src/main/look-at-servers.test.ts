import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '../../test/support/temporary-folder.ts';
import { localProcesses } from '../adapters/processes-local/local-processes.ts';
import { runFolder } from './folders.ts';
import { lookRun } from './look-at-servers.ts';

let home: TemporaryFolder;
beforeEach(async () => {
  home = await temporaryFolder();
});
afterEach(() => home.remove());

it('ends the servers of a look that was interrupted, and leaves those of one that is under way', async () => {
  const own = await lookRun(home.path);
  const started = async (runId: string) => {
    const env = await localProcesses().mark(join(runFolder(home.path, 'servers')(runId), 'server-a'));
    return spawn('sleep', ['600'], { env: { ...process.env, ...env }, stdio: 'ignore' });
  };
  const [left, kept] = [await started('looks/1-7'), await started(own)];
  const gone = once(left, 'exit');
  expect(await lookRun(home.path)).toBe(own);
  await gone;
  expect(existsSync(join(home.path, 'runs', 'looks', '1-7'))).toBe(false);
  expect([kept.exitCode, kept.signalCode]).toEqual([null, null]);
  kept.kill();
});

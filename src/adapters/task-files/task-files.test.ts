import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { taskFilesContract } from '../../../test/contracts/task-files.ts';
import { installedBwrap } from '../../../test/sandbox/bubblewrap.ts';
import type { FixedEnd, RunFixed } from '../../ports/processes.ts';
import type { Sandbox } from '../../ports/sandbox.ts';
import { localProcesses } from '../processes-local/local-processes.ts';
import { plainSandbox } from '../sandbox-plain/plain-sandbox.ts';
import { fixedRunner } from '../tools-shell/run-fixed.ts';
import { taskFiles } from './task-files.ts';

function runnerIn(state: string, sandbox: () => Promise<Sandbox>): RunFixed {
  return fixedRunner({
    processes: localProcesses(),
    sandbox,
    folder: (runId) => join(state, runId),
    hidden: [state],
    surroundings: async () => ({ env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: '/tmp' }, mounts: [] }),
    plain: plainSandbox,
  });
}

taskFilesContract('the sandbox', async (state) => taskFiles(runnerIn(state, installedBwrap)));
taskFilesContract('no sandbox', async (state) => taskFiles(runnerIn(state, async () => plainSandbox())));

describe('documents of tasks', () => {
  const place = { project: '/nowhere', runId: 'r' };
  const end = (exitCode: number, stderr = ''): FixedEnd => ({ exitCode, stdout: new Uint8Array(), stderr });

  test('TSK-16: a write that fails is tried three times, then told to the person with why', async () => {
    let tries = 0;
    const files = taskFiles(async () => {
      tries += 1;
      return end(1, 'cat: write error: No space left on device\n');
    });
    expect(await files.writeDoc(place, 'docs/a/design.md', Buffer.from('x'))).toMatchObject({
      kind: 'refused',
      reason: 'failed',
      said: { en: expect.stringContaining('tried 3 times: cat: write error: No space left on device') },
    });
    expect(tries).toBe(3);
  });

  test('TSK-16: one that goes well the second time is written', async () => {
    const ends = [end(1), end(0)];
    const files = taskFiles(async () => ends.shift() ?? end(1));
    expect(await files.writeDoc(place, 'docs/a/design.md', Buffer.from('x'))).toEqual({ kind: 'written' });
  });

  test('TSK-08: that it ran without a sandbox is told', async () => {
    const files = taskFiles(async () => ({ ...end(0), warning: 'SANDBOX_PLAIN' }));
    expect(await files.readDocs(place, 'a', ['design'])).toMatchObject({ warning: 'SANDBOX_PLAIN' });
  });
});

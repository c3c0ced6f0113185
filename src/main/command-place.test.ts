import { mkdir, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTaskFiles } from './command-place.ts';

test.each([
  [undefined, { kind: 'written' }],
  ['plain', { kind: 'written', warning: 'SANDBOX_PLAIN' }],
])('TSK-08: documents are written by commands, in what is set: %s', async (sandbox, written) => {
  const base = await realpath(await mkdtemp('/var/tmp/signalbox-tasks-'));
  try {
    const project = join(base, 'project');
    await mkdir(project);
    const own = { PATH: process.env['PATH'], HOME: base, XDG_CONFIG_HOME: base };
    const files = openTaskFiles(
      join(base, 'home'),
      sandbox === undefined ? own : { ...own, SIGNALBOX_SANDBOX: sandbox },
    );
    const place = { project, runId: 'run_a' };
    expect(await files.writeDoc(place, 'docs/a/design.md', Buffer.from('你好'))).toEqual(written);
    expect(await readFile(join(project, 'docs/a/design.md'), 'utf8')).toBe('你好');
  } finally {
    await rm(base, { recursive: true, force: true });
  }
});

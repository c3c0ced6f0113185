import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { stateHome } from './folders.ts';

test('the state lies where it really is, also where a link leads there and before it is made', async () => {
  const base = await temporaryFolder();
  try {
    await mkdir(join(base.path, 'disk'));
    await symlink(join(base.path, 'disk'), join(base.path, 'link'));
    const home = (...names: readonly string[]) => stateHome({ SIGNALBOX_HOME: join(base.path, 'link', ...names) });
    expect(home()).toBe(join(base.path, 'disk'));
    expect(home('not', 'yet')).toBe(join(base.path, 'disk', 'not', 'yet'));
  } finally {
    await base.remove();
  }
});

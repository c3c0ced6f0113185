import { mkdir, realpath, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '../../test/support/temporary-folder.ts';
import { programMounts } from './find-program.ts';

let folder: TemporaryFolder;
let home: string;
beforeAll(async () => {
  folder = await temporaryFolder();
  home = join(await realpath(folder.path), 'home');
  await mkdir(join(home, 'bin'), { recursive: true });
});
afterAll(() => folder.remove());

const shownOf = async (program: string) =>
  (await programMounts(program, { HOME: home, PATH: '' })).map(({ path, access }) => `${access} ${path}`);

async function program(...path: readonly string[]): Promise<string> {
  const file = join(home, ...path);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, '#!/bin/sh\n', { mode: 0o755 });
  return file;
}

test('a program is shown with the folder that it lies in, to read', async () => {
  expect(await shownOf(await program('bin', 'codex'))).toEqual([`read ${home}/bin`]);
});

test('a program of npm is shown with everything that was installed beside it', async () => {
  await program('tools', 'node_modules', '@x', 'codex', 'bin', 'codex.js');
  await mkdir(join(home, 'tools/node_modules/.bin'));
  const link = join(home, 'tools/node_modules/.bin/codex');
  await symlink('../@x/codex/bin/codex.js', link);
  expect(await shownOf(link)).toEqual([`read ${home}/tools/node_modules/.bin`, `read ${home}/tools/node_modules`]);
});

test("a program that lies in the person's home itself is shown alone, not with all that they have", async () => {
  expect(await shownOf(await program('codex'))).toEqual([`read ${home}/codex`]);
});

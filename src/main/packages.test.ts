import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '../../test/support/temporary-folder.ts';
import { BUNDLED, bundledHashes } from './bundled-packages.ts';
import { openShelf, readPackage } from './packages.ts';

let project: TemporaryFolder;
let home: TemporaryFolder;
beforeAll(async () => {
  [project, home] = await Promise.all([temporaryFolder(), temporaryFolder()]);
});
afterAll(() => Promise.all([project.remove(), home.remove()]));

const read = (ref: string) =>
  readPackage(ref, {
    cwd: project.path,
    env: {},
    openShelf: () => openShelf(home.path),
    vouched: bundledHashes,
  });

it.each(['packages/hello', 'packages/hello/', 'packages/name-a-release'])(
  'USE-13 %s is found in a project that has none: it comes with the product',
  async (ref) => {
    expect(await read(ref)).toMatchObject({ bundled: true, folder: join(BUNDLED, ref.split('/')[1] ?? '') });
  },
);

it.each(['hello', 'packages/..', 'packages/hello/steps', 'other/hello', 'packages/none'])(
  'nothing that comes with the product is meant by %s',
  async (ref) => {
    await expect(read(ref)).rejects.toMatchObject({ code: 'PACKAGE_NOT_FOUND' });
  },
);

it('a folder of the project goes before what comes with the product, even where it is no package', async () => {
  await cp(join(BUNDLED, 'demo'), join(project.path, 'packages/demo'), { recursive: true });
  expect(await read('packages/demo')).toMatchObject({ bundled: false, folder: join(project.path, 'packages/demo') });
  await mkdir(join(project.path, 'packages/starter'));
  await expect(read('packages/starter')).rejects.toMatchObject({ code: 'PACKAGE_NOT_FOUND' });
});

import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '../../test/support/temporary-folder.ts';
import { BUNDLED } from './bundled-packages.ts';
import { nearPackage } from './near-package.ts';

let folder: TemporaryFolder;
beforeAll(async () => {
  folder = await temporaryFolder();
  await mkdir(join(folder.path, 'packages/greeting'), { recursive: true });
  await writeFile(join(folder.path, 'packages/greeting/bmad.json'), '{}');
  await mkdir(join(folder.path, 'packages/pictures'));
  await writeFile(join(folder.path, 'packages/release.bmad'), '');
});
afterAll(() => folder.remove());

describe('the package that was meant', () => {
  it.each([
    ['a slip in a folder', 'pakages/greeting', 'packages/greeting'],
    ['a slip in a name', 'packages/greting', 'packages/greeting'],
    ['a slip in each', 'pakages/greting/', 'packages/greeting'],
    ['a slip in an archive', 'packages/relase.bmad', 'packages/release.bmad'],
  ])('is found behind %s of its path', (_, typed, meant) => {
    expect(nearPackage(join(folder.path, typed), new Set(), process.cwd())).toBe(join(folder.path, meant));
  });

  it.each([
    ['what is no package', 'packages/picturs'],
    ['what nothing is near to', 'elsewhere/quite'],
  ])('is not %s', (_, typed) => {
    expect(nearPackage(join(folder.path, typed), new Set(), process.cwd())).toBeUndefined();
  });

  it('is told by its whole path where the short one means a folder of the project', async () => {
    await mkdir(join(folder.path, 'packages/demo'));
    expect(nearPackage('demo', new Set(), folder.path)).toBe(relative(folder.path, join(BUNDLED, 'demo')));
  });

  it('is one on the shelf, else one that is bundled, by its name or the last of its path', () => {
    expect(nearPackage('helo', new Set(['helio']), folder.path)).toBe('helio');
    expect(nearPackage('helo', new Set(), folder.path)).toBe('packages/hello');
    expect(nearPackage('no-such-folder/hello', new Set(), folder.path)).toBe('packages/hello');
  });
});

import { mkdir, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TemporaryFolder, temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { findArtifacts } from './find-artifacts.ts';

let base: TemporaryFolder;
beforeAll(async () => {
  base = await temporaryFolder();
  await mkdir(join(base.path, 'outside'));
  await writeFile(join(base.path, 'outside', 'secret.md'), 'not of the project');
});
afterAll(() => base.remove());

test('finds files of the project that were written since, at any depth, and follows no link', async () => {
  const project = join(base.path, 'project');
  await mkdir(join(project, 'artifacts', 'deep', 'er'), { recursive: true });
  await writeFile(join(project, 'artifacts', 'deep', 'er', 'new.md'), '');
  await writeFile(join(project, 'artifacts', 'old.md'), '');
  await utimes(join(project, 'artifacts', 'old.md'), 1, 1);
  await symlink(join(base.path, 'outside'), join(project, 'artifacts', 'link'));
  await symlink(join(base.path, 'outside', 'secret.md'), join(project, 'artifacts', 'link.md'));
  expect(await findArtifacts(project, Date.now())).toEqual(['deep/er/new.md']);
});

test('finds nothing where the folder itself is a link, or is not there', async () => {
  const project = join(base.path, 'linked');
  await mkdir(project);
  expect(await findArtifacts(project, 0)).toEqual([]);
  await symlink(join(base.path, 'outside'), join(project, 'artifacts'));
  expect(await findArtifacts(project, 0)).toEqual([]);
});

import { mkdir, readdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { handOverFilesContract } from '../../../test/contracts/hand-over-files.ts';
import { makePipe } from '../../../test/packages/make-pipe.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { handOverFolder } from './hand-over-folder.ts';

const folders: Awaited<ReturnType<typeof temporaryFolder>>[] = [];
async function project(): Promise<string> {
  const folder = await temporaryFolder();
  folders.push(folder);
  return folder.path;
}
afterAll(() => Promise.all(folders.map((folder) => folder.remove())));

handOverFilesContract('a folder', handOverFolder, project);

const NAME = 'current_task.md';

it('follows no link, neither to read nor to write', async () => {
  const place = { project: await project(), folder: '.' };
  const secret = join(await project(), 'secret');
  await writeFile(secret, 'a secret');
  await symlink(secret, join(place.project, NAME));
  expect(await handOverFolder.read(place, NAME)).toEqual({ kind: 'foreign' });
  await expect(handOverFolder.write(place, NAME, 'ours')).rejects.toThrow('no file');
  expect([await readFile(secret, 'utf8'), await readlink(join(place.project, NAME))]).toEqual(['a secret', secret]);
});

it('does not go through a link to a folder, wherever it stands on the way', async () => {
  const [inside, outside] = [await project(), await project()];
  await symlink(outside, join(inside, 'crew'));
  for (const folder of ['crew', 'crew/below', '../crew']) {
    const place = { project: inside, folder };
    await expect(handOverFolder.write(place, NAME, 'ours')).rejects.toThrow();
    await expect(handOverFolder.remove(place, NAME)).rejects.toThrow();
  }
  expect(await readdir(outside)).toEqual([]);
});

it('a draft that is a link is removed, and what it points to stays', async () => {
  const place = { project: await project(), folder: '.' };
  const other = join(await project(), 'other');
  await writeFile(other, 'theirs');
  await symlink(other, join(place.project, `.${NAME}.${process.pid}`));
  await handOverFolder.write(place, NAME, 'ours');
  expect([await readFile(other, 'utf8'), await readdir(place.project)]).toEqual(['theirs', [NAME]]);
});

it('a folder or a pipe in its place is told apart, never waited for, and stays', async () => {
  const place = { project: await project(), folder: '.' };
  await mkdir(join(place.project, NAME));
  await makePipe(join(place.project, 'test_report.md'));
  for (const name of [NAME, 'test_report.md'] as const) {
    expect(await handOverFolder.read(place, name)).toEqual({ kind: 'foreign' });
    await expect(handOverFolder.write(place, name, 'ours')).rejects.toThrow('no file');
  }
});

it('bytes that are no text are told apart, and kept as they are', async () => {
  const place = { project: await project(), folder: '.' };
  const bytes = Buffer.from([0xff, 0xfe, 0x00]);
  await writeFile(join(place.project, NAME), bytes);
  expect(await handOverFolder.read(place, NAME)).toEqual({ kind: 'unreadable' });
  expect(await readFile(join(place.project, await handOverFolder.keep(place, NAME)))).toEqual(bytes);
});

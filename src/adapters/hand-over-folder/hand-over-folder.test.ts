import { spawnSync } from 'node:child_process';
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

const files = (folder = '.') => handOverFolder(async () => folder);
handOverFilesContract('the root of a project', files(), project);
handOverFilesContract('a folder below', files('notes/crew'), project);

const NAME = 'current_task.md';

it('follows no link, neither to read nor to write', async () => {
  const place = await project();
  const secret = join(await project(), 'secret');
  await writeFile(secret, 'a secret');
  await symlink(secret, join(place, NAME));
  expect(await files().read(place, NAME)).toEqual({ kind: 'foreign' });
  await expect(files().write(place, NAME, 'ours')).rejects.toThrow('no file');
  expect([await readFile(secret, 'utf8'), await readlink(join(place, NAME))]).toEqual(['a secret', secret]);
});

it('does not go through a link to a folder, wherever it stands on the way', async () => {
  const [inside, outside] = [await project(), await project()];
  await symlink(outside, join(inside, 'crew'));
  for (const folder of ['crew', 'crew/below', '../crew']) {
    await expect(files(folder).write(inside, NAME, 'ours')).rejects.toThrow();
    await expect(files(folder).remove(inside, NAME)).rejects.toThrow();
  }
  expect(await readdir(outside)).toEqual([]);
});

it('a draft that is a link is removed, and what it points to stays', async () => {
  const place = await project();
  const other = join(await project(), 'other');
  await writeFile(other, 'theirs');
  await symlink(other, join(place, `.${NAME}.${process.pid}`));
  await files().write(place, NAME, 'ours');
  expect([await readFile(other, 'utf8'), await readdir(place)]).toEqual(['theirs', [NAME]]);
});

it('RTE-07: the draft of a process that was killed is removed by the next look; that of a living one, and a folder, stay', async () => {
  const place = await project();
  const dead = spawnSync('true').pid;
  const mine = `.${NAME}.${process.ppid}`;
  for (const name of [`.${NAME}.${dead}`, mine, `.notes.md.${dead}`]) await writeFile(join(place, name), 'half');
  await mkdir(join(place, `.test_report.md.${dead}`));
  expect(await files().read(place, NAME)).toEqual({ kind: 'nothing' });
  expect((await readdir(place)).sort()).toEqual([mine, `.notes.md.${dead}`, `.test_report.md.${dead}`].sort());
});

it('a folder or a pipe in its place is told apart, never waited for, and stays', async () => {
  const place = await project();
  await mkdir(join(place, NAME));
  await makePipe(join(place, 'test_report.md'));
  for (const name of [NAME, 'test_report.md'] as const) {
    expect(await files().read(place, name)).toEqual({ kind: 'foreign' });
    await expect(files().write(place, name, 'ours')).rejects.toThrow('no file');
  }
});

it('bytes that are no text are told apart, and kept as they are', async () => {
  const place = await project();
  const bytes = Buffer.from([0xff, 0xfe, 0x00]);
  await writeFile(join(place, NAME), bytes);
  expect(await files().read(place, NAME)).toEqual({ kind: 'unreadable' });
  expect(await readFile(join(place, await files().keep(place, NAME)))).toEqual(bytes);
});

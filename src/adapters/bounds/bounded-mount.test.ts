import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { folderMount } from '../mount-folder/folder-mount.ts';
import { boundedMount } from './bounded-mount.ts';

const REVIEW = '<!-- signalbox:review call=abc -->\n<!-- /signalbox:review -->\n\n- [ ] Say more.\n';

let folder: string;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'signalbox-mount-')));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('RTE-08: a tool on files writes no review, and anything else beside it', async () => {
  const whole = await folderMount(folder, { writable: true });
  if (whole === undefined) throw new Error('no folder');
  const mount = boundedMount(whole, 'crew');
  const write = async (name: string, text: string) =>
    (await mount.write(['crew', 'reviews', name], Buffer.from(text))).kind;
  expect(await write('views.md', 'of the project')).toBe('written');
  expect(await write('forged.md', REVIEW)).toBe('refused');
  await whole.write(['crew', 'reviews', 'main.md'], Buffer.from(REVIEW));
  expect(await write('main.md', 'nothing is open')).toBe('refused');
  expect(await write('MAIN.md', REVIEW)).toBe('refused');
  expect((await mount.read(['crew', 'reviews', 'main.md'], 1000)).kind).toBe('found');
  expect(await readFile(join(folder, 'crew/reviews/main.md'), 'utf8')).toBe(REVIEW);
  expect((await mount.write(['reviews', 'main.md'], Buffer.from(REVIEW))).kind).toBe('written');
});

import { readdir, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { serverBookContract } from '../../../test/contracts/server-book.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { serverBookFile } from './server-book-file.ts';

serverBookContract('a folder', async () => {
  const folder = await temporaryFolder();
  onTestFinished(() => folder.remove());
  const home = join(folder.path, 'home');
  return { one: serverBookFile(home), two: serverBookFile(home) };
});

it('takes a damaged page for one on which nothing was seen, so that no change is taken for the first look', async () => {
  const folder = await temporaryFolder();
  onTestFinished(() => folder.remove());
  const book = serverBookFile(folder.path);
  await book.write('a', { add: '1' });
  const seen = join(folder.path, 'servers', 'seen');
  for (const length of [20, 0]) {
    for (const name of await readdir(seen)) await truncate(join(seen, name), length);
    expect(await book.read('a')).toEqual({});
  }
});

import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkBookContract } from '../../../test/contracts/check-book.ts';
import { checkBookFile } from './check-book-file.ts';

async function home(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-checks-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'home');
}

checkBookContract('a folder', async () => {
  const folder = await home();
  return { one: checkBookFile(folder), two: checkBookFile(folder) };
});

describe('checkBookFile', () => {
  it('is readable by its owner only, and leaves no drafts', async () => {
    const folder = await home();
    await checkBookFile(folder).write('/work', 'npm test');
    const [page = '', ...more] = await readdir(join(folder, 'checks'));
    expect(more).toEqual([]);
    expect((await stat(join(folder, 'checks', page))).mode & 0o777).toBe(0o600);
  });

  it('knows nothing where the file is damaged, and writes it anew', async () => {
    const folder = await home();
    const book = checkBookFile(folder);
    await book.write('/work', 'npm test');
    const [page = ''] = await readdir(join(folder, 'checks'));
    await writeFile(join(folder, 'checks', page), '{"project": "/wo');
    expect(await book.read('/work')).toBeUndefined();
    await book.write('/work', 'make');
    expect(await book.read('/work')).toBe('make');
  });

  it('faults where nothing can be written', async () => {
    const folder = await home();
    await writeFile(folder, 'a file in the place of the folder');
    await expect(checkBookFile(folder).write('/work', 'x')).rejects.toMatchObject({
      name: 'Fault',
      help: expect.any(String),
    });
  });
});

import { appendFile, chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { trustBookContract } from '../../../test/contracts/trust-book.ts';
import { runProgram } from '../../../test/packages/run-program.ts';
import type { Trust } from '../../ports/trust-book.ts';
import { trustBookFile } from './trust-book-file.ts';

async function home(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-trust-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'home');
}

trustBookContract('a file', async () => {
  const folder = await home();
  return { one: trustBookFile(folder), two: trustBookFile(folder) };
});

describe('trustBookFile', () => {
  const first: Trust = { kind: 'content', hash: 'a', at: 1 };
  const second: Trust = { kind: 'folder', folder: '/b', powers: [], at: 2 };

  it('is readable by its owner only', async () => {
    const folder = await home();
    await trustBookFile(folder).add(first);
    expect((await stat(join(folder, 'trust.jsonl'))).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it.each(['{"kind":"content","ha', '{"kind":"content","hash":"b","at":2', 'null', '{"kind":"new"}', '\0\0\0\0'])(
    'passes by a line %j that a crash left behind, and goes on behind it',
    async (torn) => {
      const folder = await home();
      const book = trustBookFile(folder);
      await book.add(first);
      await appendFile(join(folder, 'trust.jsonl'), torn);
      expect(await book.list()).toEqual([first]);
      await book.add(second);
      expect(await book.list()).toEqual([first, second]);
    },
  );

  it('loses nothing when processes write at once', async () => {
    const folder = await home();
    const names = ['a', 'b', 'c'];
    await Promise.all(names.map((name) => runProgram('add-trust.ts', folder, name, '50')));
    const listed = await trustBookFile(folder).list();
    expect(listed.map((trust) => (trust.kind === 'content' ? trust.hash : '')).sort()).toEqual(
      names.flatMap((name) => Array.from({ length: 50 }, (_, index) => `${name}${index}`)).sort(),
    );
  });

  it('faults where the file cannot be written', async () => {
    const folder = await home();
    await writeFile(folder, 'a file in the place of the folder');
    await chmod(folder, 0o400);
    await expect(trustBookFile(folder).add(first)).rejects.toMatchObject({ name: 'Fault', help: expect.any(String) });
  });
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentHash } from '../../src/core/package/content-hash.ts';
import type { PackageFiles } from '../../src/core/package/package-files.ts';
import type { PackageShelf, Shelved } from '../../src/ports/package-shelf.ts';

/** The same shelf, opened twice, as two processes would. */
export type TestedShelf = { readonly one: PackageShelf; readonly two: PackageShelf };

export const ABOUT = { name: 'hello', version: '1.0.0', source: 'packages/hello', addedAt: 1000 } as const;

export function filesOf(text: string): PackageFiles {
  return new Map<string, string | Uint8Array>([
    ['assets/picture.png', new Uint8Array([0x89, 0x50, 0xff, 0xfe])],
    ['bmad.json', '{}'],
    ['steps/deep/er/a.md', `\ufeff${text}\r\n`],
  ]);
}

/** What every package shelf must do. */
export function packageShelfContract(name: string, open: () => Promise<TestedShelf>): void {
  describe(`${name}, as a package shelf`, () => {
    it('has nothing before something is put there', async () => {
      const { one } = await open();
      const hash = contentHash(filesOf('a'));
      expect([await one.get(hash), await one.folder(hash), await one.list()]).toEqual([undefined, undefined, []]);
    });

    it('gives back what was put there, byte for byte, under its content hash', async () => {
      const { one, two } = await open();
      const files = filesOf('Grüße, 你好');
      const shelved = await one.put(files, ABOUT);
      expect(shelved).toEqual({ ...ABOUT, hash: contentHash(files), files: 3, bytes: 26 } satisfies Shelved);
      expect(await two.get(shelved.hash)).toEqual(files);
      expect(await two.list()).toEqual([shelved]);
    });

    it('keeps the entry of the same content as it was first added', async () => {
      const { one, two } = await open();
      const first = await one.put(filesOf('a'), ABOUT);
      const second = await two.put(filesOf('a'), { ...ABOUT, name: 'other', source: 'elsewhere', addedAt: 2000 });
      expect(second).toEqual(first);
      expect(await one.list()).toEqual([first]);
    });

    it('takes one off as a whole, and can be given it again', async () => {
      const { one, two } = await open();
      const { hash } = await one.put(filesOf('a'), ABOUT);
      const other = await one.put(filesOf('b'), ABOUT);
      await two.remove(hash);
      await one.remove(hash);
      expect([await one.get(hash), await two.folder(hash), await one.list()]).toEqual([undefined, undefined, [other]]);
      expect(await one.put(filesOf('a'), ABOUT)).toMatchObject({ hash });
      expect(await two.get(hash)).toEqual(filesOf('a'));
    });

    it('lets the same package be put many times at once, and keeps it once', async () => {
      const { one, two } = await open();
      const shelves = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? one : two));
      const shelved = await Promise.all(
        shelves.map((shelf, addedAt) => shelf.put(filesOf('a'), { ...ABOUT, addedAt })),
      );
      expect(new Set(shelved.map(({ addedAt }) => addedAt)).size).toBe(1);
      expect(await two.list()).toEqual([shelved[0]]);
      expect(await two.get(contentHash(filesOf('a')))).toEqual(filesOf('a'));
    });

    it('lists the newest first', async () => {
      const { one } = await open();
      for (const [index, addedAt] of [2000, 3000, 1000].entries())
        await one.put(filesOf(`${index}`), { ...ABOUT, addedAt });
      expect((await one.list()).map(({ addedAt }) => addedAt)).toEqual([3000, 2000, 1000]);
    });

    it('shows the real folder of a package', async () => {
      const { one, two } = await open();
      const { hash } = await one.put(filesOf('a'), ABOUT);
      const folder = (await two.folder(hash)) ?? '';
      expect(await readFile(join(folder, 'steps/deep/er/a.md'), 'utf8')).toBe('\ufeffa\r\n');
    });

    it.each(['../packages', '', 'nothing', `${'0'.repeat(64)}/..`, '0'.repeat(63), 'A'.repeat(64)])(
      'has nothing under %j, which is no hash',
      async (hash) => {
        const { one } = await open();
        await one.put(filesOf('a'), ABOUT);
        expect([await one.get(hash), await one.folder(hash)]).toEqual([undefined, undefined]);
      },
    );

    it.each(['../escaped.md', '/escaped.md', '.hidden', 'BMAD.json', 'bmad.json/a', 'steps/NUL', 'a\\b'])(
      'PKG-05 refuses a package with a file %j, and keeps nothing of it',
      async (path) => {
        const { one } = await open();
        const files = new Map([...filesOf('a'), [path, 'x']]);
        await expect(one.put(files, ABOUT)).rejects.toMatchObject({
          code: 'PACKAGE_INVALID',
          help: expect.any(String),
        });
        expect(await one.list()).toEqual([]);
      },
    );

    it('RUN-09 a package edited after it was shelved stays what it was for those who use its hash', async () => {
      const { one, two } = await open();
      const { hash } = await one.put(filesOf('before'), ABOUT);
      const edited = await one.put(filesOf('after'), { ...ABOUT, addedAt: 2000 });
      expect(edited.hash).not.toBe(hash);
      expect(await two.get(hash)).toEqual(filesOf('before'));
      expect(await two.get(edited.hash)).toEqual(filesOf('after'));
    });
  });
}

import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { MANIFEST, noise, sizes } from '../../../test/packages/archives.ts';
import { makePipe } from '../../../test/packages/make-pipe.ts';
import { type Piece, zipBytes } from '../../../test/packages/zip-bytes.ts';
import { contentHash } from '../../core/package/content-hash.ts';
import { PACKAGE_LIMITS } from '../../core/package/package-limits.ts';
import { readPackageFolder } from '../package-folder/read-package-folder.ts';
import { readPackageZip } from './read-package-zip.ts';

async function temporary(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'signalbox-zip-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const TEXT = 'Some text. '.repeat(20);
const PACKED = deflateRawSync(TEXT);
/** As programs write it that do not know the size of a file before they have written it. */
const STREAMED: Piece = {
  name: 'a.md',
  content: TEXT,
  both: { flags: 0x0808 },
  local: { crc: 0, size: 0, packedSize: 0 },
};

describe('readPackageZip', () => {
  it('PKG-01 gives the same files and the same content hash for a folder and for a zip of it', async () => {
    const folder = await readPackageFolder('packages/hello');
    const pieces = [...folder].map(([name, content]): Piece => ({ name: `hello/${name}`, content }));
    const hidden: Piece = { name: 'hello/.git/config', content: 'x' };
    const mac: Piece = { name: '__MACOSX/hello/._bmad.json', content: noise(50) };
    const zip = await readPackageZip(zipBytes([...pieces.reverse(), hidden, mac]));
    expect([...zip]).toEqual([...folder]);
    expect(contentHash(zip)).toBe(contentHash(folder));
  });

  it.each<readonly [string, readonly Piece[]]>([
    ['stored', [{ name: 'a.md', content: TEXT, stored: true }]],
    ['made on Windows', [{ name: 'a.md', content: TEXT, both: { system: 0, attributes: 0x20 } }]],
    ['without the mark for UTF-8', [{ name: 'a.md', content: TEXT, both: { flags: 0 } }]],
    [
      'with a folder',
      [
        { name: 'steps/', stored: true, mode: 0o040755 },
        { name: 'a.md', content: TEXT },
      ],
    ],
    ['that may be run', [{ name: 'a.md', content: TEXT, mode: 0o100755 }]],
    ['with its sizes behind it', [{ ...STREAMED, after: sizes(crc32(TEXT), PACKED.length, TEXT.length) }]],
    ['with unsigned sizes behind it', [{ ...STREAMED, after: sizes(crc32(TEXT), PACKED.length, TEXT.length, false) }]],
    [
      'with a comment and a time',
      [
        {
          name: 'a.md',
          content: TEXT,
          central: { comment: Buffer.from('hello'), extra: Buffer.from([0x55, 0x54, 5, 0, 3, 0, 0, 0, 0]) },
        },
      ],
    ],
    [
      'beside a hidden link',
      [
        { name: 'a.md', content: TEXT },
        { name: '.venv/python', content: '/usr', mode: 0o120777 },
      ],
    ],
  ])('reads a file %s', async (_, pieces) => {
    expect(
      (await readPackageZip(zipBytes([MANIFEST, ...pieces], { comment: Buffer.from('a commit') }))).get('a.md'),
    ).toBe(TEXT);
  });

  it('keeps bytes that are no text, and the mark in front of a text', async () => {
    const files = await readPackageZip(
      zipBytes([
        { name: 'SKILL.md', content: '\ufeffHi' },
        { name: 'a.png', content: noise(40) },
      ]),
    );
    expect(files).toEqual(
      new Map<string, unknown>([
        ['SKILL.md', '\ufeffHi'],
        ['a.png', new Uint8Array(noise(40))],
      ]),
    );
  });

  it('PKG-05 takes a zip in a zip for what it is: a file, never opened', async () => {
    const bomb = zipBytes([{ name: 'zeros', content: Buffer.alloc(20_000_000) }]);
    const files = await readPackageZip(zipBytes([MANIFEST, { name: 'nested.zip', content: bomb, stored: true }]));
    expect(files.get('nested.zip')).toEqual(new Uint8Array(bomb));
  });

  it('reads everything up to the limits', async () => {
    const { files: most, fileBytes } = PACKAGE_LIMITS;
    const many = Array.from({ length: most - 1 }, (_, index): Piece => ({ name: `f/${index}`, stored: true }));
    expect((await readPackageZip(zipBytes([MANIFEST, ...many]))).size).toBe(most);
    const large = await readPackageZip(zipBytes([MANIFEST, { name: 'a', content: noise(fileBytes), stored: true }]));
    expect(large.get('a')).toHaveLength(fileBytes);
    const blanks = await readPackageZip(zipBytes([MANIFEST, { name: 'a', content: ' '.repeat(60_000) }]));
    expect(blanks.get('a')).toHaveLength(60_000);
  });

  it('says where a package lies that is packed too deep', async () => {
    const bytes = zipBytes([{ name: 'a/b/bmad.json', content: '{}' }, { name: 'a/c.md' }]);
    await expect(readPackageZip(bytes)).rejects.toMatchObject({
      code: 'PACKAGE_NOT_FOUND',
      message: expect.stringContaining('has its package deeper down, in "a/b"'),
    });
  });

  it.each(['a path that is not there', 'a folder', 'a pipe'])('does not find a package at %s', async (what) => {
    const folder = await temporary();
    if (what === 'a pipe') await makePipe(join(folder, 'pipe'));
    const path = { 'a folder': folder, 'a pipe': join(folder, 'pipe') }[what] ?? join(folder, 'nowhere');
    await expect(readPackageZip(path)).rejects.toMatchObject({ code: 'PACKAGE_NOT_FOUND', help: expect.any(String) });
  });

  it('reads a zip by its path, and refuses one on the disk that is too large without reading it', async () => {
    const path = join(await temporary(), 'package.bmad');
    await writeFile(path, zipBytes([MANIFEST]));
    expect([...(await readPackageZip(path)).keys()]).toEqual(['bmad.json']);
    await truncate(path, 100 * 1024 ** 3);
    await expect(readPackageZip(path)).rejects.toMatchObject({ code: 'ARCHIVE_TOO_LARGE' });
  });
});

import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { programPath } from '../../../test/support/product.ts';
import { packingProblem } from '../../core/package/collect-files.ts';
import { contentHash } from '../../core/package/content-hash.ts';
import { PACKAGE_LIMITS } from '../../core/package/package-limits.ts';
import { readPackageZip } from './read-package-zip.ts';
import { writePackageZip } from './write-package-zip.ts';

const PROGRAM = programPath(new URL('../../../test/packages/programs/pack.ts', import.meta.url));

describe('writePackageZip', () => {
  it('PKG-01 makes a zip that reads back as the same files with the same content hash, whatever they are', async () => {
    const segment = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
    const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => parts.join('/'));
    const bytes = fc.uint8Array({ minLength: 1, maxLength: 200 }).map((array) => Uint8Array.of(0xff, ...array));
    const content = fc.oneof(fc.string({ unit: 'grapheme' }), bytes);
    const files = fc
      .dictionary(path, content, { maxKeys: 20 })
      .map((given) => new Map<string, string | Uint8Array>([['bmad.json', '{}'], ...Object.entries(given)]));
    await fc.assert(
      fc.asyncProperty(files, async (given) => {
        fc.pre(packingProblem(given) === undefined);
        const zip = await writePackageZip(given);
        const read = await readPackageZip(zip);
        expect(new Map([...read].sort())).toEqual(new Map([...given].sort()));
        expect(contentHash(read)).toBe(contentHash(given));
        expect(await writePackageZip(new Map([...given].reverse()))).toEqual(zip);
      }),
      { numRuns: 300 },
    );
  });

  it.each(['UTC', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Apia'])(
    'makes the same bytes everywhere, for example in %s',
    (zone) => {
      const hash = execFileSync(process.execPath, [PROGRAM], { env: { TZ: zone }, encoding: 'utf8' });
      expect(JSON.parse(hash)).toBe('97c7c62a332ca76aa597261e9b797a68cb9c0cf3292f5134110b7e100371af2a');
    },
  );

  it.each([
    ['a path that leads out', { 'bmad.json': '', '../x': '' }],
    ['a hidden file', { 'bmad.json': '', '.env': '' }],
    ['no manifest', { 'a.md': '' }],
  ])('refuses to pack %s', async (_, files) => {
    await expect(writePackageZip(new Map(Object.entries(files)))).rejects.toMatchObject({
      code: 'PACKAGE_INVALID',
      help: expect.any(String),
    });
  });

  it('refuses to make an archive that it would refuse to read', async () => {
    const { fileBytes, totalBytes } = PACKAGE_LIMITS;
    const full = Array.from(
      { length: totalBytes / fileBytes },
      (_, index) => [`${index}`, 'x'.repeat(fileBytes)] as const,
    );
    const files = new Map<string, string>([['bmad.json', ''], ...full]);
    await expect(writePackageZip(files)).rejects.toMatchObject({ code: 'ARCHIVE_TOO_LARGE' });
  });
});

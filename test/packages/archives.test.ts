import { describe, expect, it } from 'vitest';
import { readPackageZip } from '../../src/adapters/package-zip/read-package-zip.ts';
import { hostileArchives } from './archives.ts';

/** What the proof promises for every archive, on a busy machine. */
const MOST_MS = 2000;

describe('an archive made by hand', () => {
  for (const { title, code, bytes } of hostileArchives('/signalbox-outside')) {
    it(`PKG-05 refuses an archive ${title}: ${code}`, async () => {
      const archive = bytes();
      const began = performance.now();
      await expect(readPackageZip(archive)).rejects.toMatchObject({
        name: 'Fault',
        code,
        message: expect.not.stringMatching(/(?![\n])[\p{Cc}\p{Bidi_Control}\u200b\ufeff]/u),
        advice: expect.anything(),
      });
      expect(performance.now() - began).toBeLessThan(MOST_MS);
    });
  }
});

import { describe, expect, it } from 'vitest';
import type { Trust, TrustBook } from '../../src/ports/trust-book.ts';

/** The same book, opened twice, as two processes would. */
export type TestedTrustBook = { readonly one: TrustBook; readonly two: TrustBook };

/** What every trust book must do. */
export function trustBookContract(name: string, open: () => Promise<TestedTrustBook>): void {
  describe(`${name}, as a trust book`, () => {
    it('is empty before something is written', async () => {
      expect(await (await open()).one.list()).toEqual([]);
    });

    it('gives back every word as it was given, the oldest first', async () => {
      const { one, two } = await open();
      const given: readonly Trust[] = [
        { kind: 'content', hash: 'a'.repeat(64), at: 3 },
        { kind: 'folder', folder: '/home/me/my "work"\n\\Grüße\u2028', powers: ['shell'], at: 1 },
        { kind: 'content', hash: 'a'.repeat(64), at: 3 },
      ];
      for (const [index, trust] of given.entries()) await (index % 2 === 0 ? one : two).add(trust);
      expect(await one.list()).toEqual(given);
      expect(await two.list()).toEqual(given);
    });

    it('loses nothing that is written at once', async () => {
      const { one, two } = await open();
      const given = Array.from(
        { length: 40 },
        (_, at): Trust => ({ kind: 'folder', folder: `/${'x'.repeat(at * 100)}`, powers: [], at }),
      );
      await Promise.all(given.map((trust, index) => (index % 2 === 0 ? one : two).add(trust)));
      const listed = await one.list();
      expect([...listed].sort((a, b) => a.at - b.at)).toEqual(given);
    });
  });
}

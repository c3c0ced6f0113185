import { describe, expect, it } from 'vitest';
import type { CheckBook } from '../../src/ports/check-book.ts';

/** The same book, opened twice, as two processes would. */
export type TestedCheckBook = { readonly one: CheckBook; readonly two: CheckBook };

/** What every book of checks must do. */
export function checkBookContract(name: string, open: () => Promise<TestedCheckBook>): void {
  describe(`${name}, as a book of checks`, () => {
    it('knows nothing of a project of which nothing was said', async () => {
      expect(await (await open()).one.read('/place')).toBeUndefined();
    });

    it('gives back the last command of each project, as it was given', async () => {
      const { one, two } = await open();
      const said = 'printf "%s\\n" \'Grüße\'; \\\n  npm test \u2028';
      await one.write('/place', 'npm test');
      await two.write('/place', said);
      await one.write('/place/inner', 'make check');
      expect(await one.read('/place')).toBe(said);
      expect(await two.read('/place/inner')).toBe('make check');
      expect(await two.read('/plac')).toBeUndefined();
    });

    it('holds a whole command, whoever writes at once', async () => {
      const { one, two } = await open();
      const commands = Array.from({ length: 20 }, (_, at) => `${at}`.repeat(1000 + at));
      await Promise.all(commands.map((command, at) => (at % 2 === 0 ? one : two).write('/place', command)));
      expect(commands).toContain(await one.read('/place'));
    });
  });
}

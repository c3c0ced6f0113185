import { describe, expect, it } from 'vitest';
import type { ServerBook } from '../../src/ports/server-book.ts';

/** What every book of servers must do; `one` and `two` are the same book, opened twice, as two processes would. */
export function serverBookContract(
  name: string,
  open: () => Promise<{ readonly one: ServerBook; readonly two: ServerBook }>,
): void {
  describe(`${name}, as a book of servers`, () => {
    it('knows nothing of a server that nobody has seen, and the last of each that was', async () => {
      const { one, two } = await open();
      expect(await one.read('a')).toBeUndefined();
      await one.write('a', { add: '1' });
      await two.write('a', { add: '2', constructor: '3' });
      await one.write('b', {});
      expect(await one.read('a')).toEqual({ add: '2', constructor: '3' });
      expect(await two.read('b')).toEqual({});
    });
  });
}

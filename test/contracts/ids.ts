import { describe, expect, test } from 'vitest';
import type { Ids } from '../../src/ports/ids.ts';

/** What every source of names must do. */
export function idsContract(name: string, open: () => Ids): void {
  describe(name, () => {
    test('gives runs and keys names that say what they are and can be typed', () => {
      const ids = open();
      expect(ids.run()).toMatch(/^run_[0-9a-z]{6,}$/);
      expect(ids.key()).toMatch(/^key_[0-9a-z]{6,}$/);
    });

    test('never gives a name twice, not even from two sources', () => {
      const sources = [open(), open()];
      const names = sources.flatMap((ids) => Array.from({ length: 5000 }, () => [ids.run(), ids.key()]).flat());
      expect(new Set(names).size).toBe(names.length);
    });
  });
}

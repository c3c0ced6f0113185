import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyEdit, editBetween } from './text-edit.ts';

it('turns any text into any other, touching only what lies between their common ends', () => {
  const text = fc.string({ unit: 'grapheme' });
  fc.assert(
    fc.property(text, text, text, text, (start, before, after, end) => {
      const edit = editBetween(start + before + end, start + after + end);
      expect(applyEdit(start + before + end, edit)).toBe(start + after + end);
      expect(edit.put.length).toBeLessThanOrEqual(after.length);
    }),
  );
});

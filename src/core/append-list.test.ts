import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type AppendList, append, emptyList, firstOf, itemsFrom } from './append-list.ts';

it('is immutable: whatever is appended to whichever version, every version keeps its items', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(), fc.array(fc.integer(), { maxLength: 4 }))), (steps) => {
      const versions: { list: AppendList<number>; items: readonly number[] }[] = [{ list: emptyList(), items: [] }];
      for (const [pick, added] of steps) {
        const base = versions[pick % versions.length];
        if (base === undefined) continue;
        versions.push({ list: append(base.list, ...added), items: [...base.items, ...added] });
      }
      for (const { list, items } of versions) expect(itemsFrom(list)).toEqual(items);
    }),
  );
});

it('is given as it was, whatever is appended to that', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.nat(20), fc.integer(), (items, count, more) => {
      const list = append(emptyList<number>(), ...items);
      const before = firstOf(list, count);
      expect(itemsFrom(before)).toEqual(items.slice(0, count));
      expect(itemsFrom(append(before, more))).toEqual([...items.slice(0, count), more]);
      expect(itemsFrom(list)).toEqual(items);
    }),
  );
});

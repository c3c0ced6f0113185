import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type AppendList, append, emptyList, itemsFrom } from './append-list.ts';

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

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Forge, OpenOrder } from '../../src/ports/forge.ts';
import type { GitPlace } from '../../src/ports/git.ts';

export type ForgeUnderTest = {
  readonly forge: Forge;
  readonly place: GitPlace;
  /** Changes the work, and gives the tree that a check would name. */
  readonly work: () => Promise<string>;
  /** Somebody asks for something in the review of the branch. */
  readonly ask: (text: string) => Promise<void>;
  /** How many reviews of the branch are open. */
  readonly count: () => Promise<number>;
  readonly remove: () => Promise<void>;
};

const order = (key: string, more: Partial<OpenOrder> = {}): OpenOrder => ({ key, summary: 'Does it.', ...more });

/** What every place for reviews must do; `branch` is the one that the review is of. */
export function forgeContract(name: string, branch: string, open: () => Promise<ForgeUnderTest>): void {
  describe(`${name}, as a forge`, () => {
    let world: ForgeUnderTest;
    beforeEach(async () => {
      world = await open();
    });
    afterEach(() => world.remove());

    it('has one review for each branch, which is brought up to date', async () => {
      const { forge, place, count } = world;
      expect(await forge.open(place, order('a'))).toMatchObject({ branch, updated: false });
      expect(await forge.open(place, order('b'))).toMatchObject({ branch, updated: true });
      expect(await count()).toBe(1);
    });

    it('RTE-06: publishes nothing of work that is not what was inspected', async () => {
      const { forge, place, count, work } = world;
      const inspected = await work();
      await work();
      expect(await forge.open(place, order('a', { inspected }))).toBe('changed');
      expect(await count()).toBe(0);
      const now = await work();
      expect(await forge.open(place, order('b', { inspected: now }))).toMatchObject({ branch, updated: false });
    });

    it('knows what a call has done whose end nobody saw', async () => {
      const { forge, place } = world;
      const first = await forge.plan(place, order('a'));
      expect(await forge.findOpened(place, order('a'), first)).toBe('not-done');
      const opened = await forge.open(place, order('a'));
      expect(await forge.findOpened(place, order('a'), first)).toEqual(opened);
      const second = await forge.plan(place, order('b'));
      expect(await forge.findOpened(place, order('b'), second)).toBe('not-done');
      const updated = await forge.open(place, order('b'));
      expect(await forge.findOpened(place, order('b'), second)).toEqual(updated);
    });

    it('RTE-08: lists what is asked for until it is addressed or judged ignorable with a reason', async () => {
      const { forge, place, ask } = world;
      await forge.open(place, order('a'));
      expect(await forge.readItems(place)).toEqual([]);
      await ask('Rename it.');
      await ask('Done already. ✅ Addressed');
      const [item, done] = await forge.readItems(place);
      expect([item?.state, done?.state]).toEqual(['open', 'addressed']);
      const judgments = [{ id: item?.id ?? '', verdict: 'ignorable' as const, reason: 'The name is given.' }];
      const settled = await forge.settle(place, judgments);
      expect(settled[0]).toMatchObject({ state: 'ignorable', reason: 'The name is given.' });
      expect(await forge.settle(place, judgments)).toEqual(settled);
      expect(await forge.readItems(place)).toEqual(settled);
      await forge.open(place, order('b'));
      expect(await forge.readItems(place)).toEqual(settled);
    });

    it('RTE-08: addresses what was handed over once a check has passed on what was done since', async () => {
      const { forge, place, ask, work } = world;
      await forge.open(place, order('a'));
      await ask('Rename it.');
      const [item] = await forge.readItems(place);
      await forge.settle(place, [{ id: item?.id ?? '', verdict: 'fix' as const, reason: '' }]);
      const state = async () => (await forge.readItems(place)).map((one) => one.state);
      await forge.open(place, order('b'));
      expect(await state()).toEqual(['open']);
      const checked = await work();
      await forge.open(place, order('c', { checked: 'another tree' }));
      expect(await state()).toEqual(['open']);
      await forge.open(place, order('d', { checked }));
      expect(await state()).toEqual(['addressed']);
    });
  });
}

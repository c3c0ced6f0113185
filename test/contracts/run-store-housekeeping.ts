import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashText } from '../../src/core/hash.ts';
import type { Notice } from '../../src/core/run/notify/notice.ts';
import type { Batch, Lease, NewRun, RunStore } from '../../src/ports/run-store.ts';
import { type ManualClock, manualClock } from '../support/manual-clock.ts';
import {
  appended,
  COMPLETED,
  LEASE_MS,
  leaseOf,
  message,
  type StoreMedium,
  said,
  WAITING,
  WORKING,
} from './store-medium.ts';

const NOTICE: Notice = {
  event: 'waiting',
  package: 'p',
  workflow: 'w',
  node: 'n',
  project: '/project',
  asks: [{ id: 'q', kind: 'question', prompt: 'Größe? "😀"' }],
};

/** What is to be told of runs, and how they are taken out. */
export function housekeepingContract(openMedium: () => Promise<StoreMedium>): void {
  describe('housekeeping', () => {
    let medium: StoreMedium;
    let clock: ManualClock;
    let one: RunStore;
    let two: RunStore;
    const start = async () => {
      medium = await openMedium();
      clock = manualClock();
      one = await medium.open({ clock, leaseMs: LEASE_MS });
      two = await medium.open({ clock, leaseMs: LEASE_MS });
    };
    beforeEach(start);
    afterEach(async () => {
      await one.close();
      await two.close();
      await medium.dispose();
    });

    const owned = async (runId: string, more: Partial<NewRun> = {}): Promise<Lease> => {
      const run = { runId, events: [said('created')], summary: WORKING, ts: clock.now(), ...more };
      return leaseOf(await one.create(run, { acquire: true }));
    };
    const add = async (lease: Lease, more: Partial<Batch>): Promise<Lease> => {
      const batch = { events: [said('on')], summary: WAITING, ts: clock.now(), drained: 0, ...more };
      return appended(await one.append(lease, batch));
    };
    const resting = async (runId: string, more: Partial<Batch> = {}) =>
      add(await owned(runId), { release: true, ...more });
    const take = (store: RunStore) => store.takeNotices(clock.now(), clock.now() + 1000, 10);

    describe('notices', () => {
      it('come with their append, once, and are gone when they have arrived', async () => {
        await resting('r', { notice: NOTICE });
        const known = { runId: 'r', seq: 2, ts: clock.now(), notice: NOTICE };
        expect(await two.notices()).toEqual([{ ...known, attempts: 0, dueAt: clock.now() }]);
        const [taken, ...others] = await take(two);
        expect([taken, others]).toEqual([{ ...known, attempts: 1, dueAt: clock.now() + 1000 }, []]);
        await two.settleNotice({ runId: 'r', seq: 2 });
        expect(await one.notices()).toEqual([]);
      });

      it('of an append that is refused do not come', async () => {
        const lease = await owned('r');
        await add(lease, {});
        expect(
          await one.append(lease, { events: [said('x')], summary: WAITING, ts: 1, drained: 0, notice: NOTICE }),
        ).toEqual({ kind: 'fenced' });
        expect(await one.notices()).toEqual([]);
      });

      it('are tried by one at a time, by the next when their time is up, and by anybody when that one has died', async () => {
        await resting('r', { notice: NOTICE });
        await take(one);
        expect(await take(two)).toEqual([]);
        clock.advance(1000);
        expect(await take(two)).toMatchObject([{ attempts: 2 }]);
        await one.settleNotice({ runId: 'r', seq: 2 });
        expect(await one.notices(), 'not by whoever has lost it').toHaveLength(1);
        await medium.kill(two);
        expect(await take(one)).toMatchObject([{ attempts: 3 }]);
      });

      it('that have failed are tried again at their time', async () => {
        await resting('r', { notice: NOTICE });
        await take(one);
        const later = clock.now() + 5000;
        await one.settleNotice({ runId: 'r', seq: 2 }, later);
        expect(await take(two)).toEqual([]);
        clock.advance(5000);
        expect(await take(two)).toMatchObject([{ runId: 'r', attempts: 2 }]);
      });
    });

    describe('removing', () => {
      const lists = async () => [(await two.list()).map(({ id }) => id), (await two.waiting()).map(({ id }) => id)];

      it('takes whole runs out, with what was posted and what is to be told, and nothing else', async () => {
        await resting('a', { notice: NOTICE });
        await one.post('a', 'k', message('hello'));
        await resting('b');
        expect(await two.remove(['a'])).toEqual({ kind: 'removed' });
        expect([await two.row('a'), await one.row('b')]).toMatchObject([undefined, { seq: 2 }]);
        await expect(one.read('a')).rejects.toMatchObject({ code: 'RUN_NOT_FOUND' });
        await expect(one.post('a', 'k', message('hello'))).rejects.toMatchObject({ code: 'RUN_NOT_FOUND' });
        expect(await lists()).toEqual([['b'], ['b']]);
        expect(await one.notices()).toEqual([]);
        expect((await two.check()).damages).toEqual([]);
      });

      it('of all leaves a store as it was when it was new', async () => {
        await resting('a', { summary: COMPLETED });
        await resting('b');
        await one.remove(['a', 'b']);
        expect(await lists()).toEqual([[], []]);
        expect(await one.check()).toMatchObject({ runs: 0, events: 0, posts: 0, damages: [] });
        await resting('c');
        expect(await lists()).toEqual([['c'], ['c']]);
      });

      it('leaves everything where one of them is in somebody’s hands, or not there', async () => {
        await resting('a');
        const lease = await owned('b');
        expect(await two.remove(['a', 'b'])).toEqual({ kind: 'busy', runId: 'b' });
        await expect(two.remove(['a', 'gone'])).rejects.toMatchObject({ code: 'RUN_NOT_FOUND' });
        expect(await two.row('a')).toBeDefined();
        await add(lease, { release: true });
        expect(await two.remove(['a', 'b'])).toEqual({ kind: 'removed' });
      });

      it('leaves everything where one of them has gone on since it was seen, or something was asked of it', async () => {
        await resting('a');
        const lease = await owned('b');
        const rows = async () => new Map((await two.list()).map((row) => [row.id, row]));
        const early = await rows();
        await add(lease, { release: true });
        expect(await two.remove(['a', 'b'], early)).toEqual({ kind: 'busy', runId: 'b' });
        const late = await rows();
        await one.post('a', 'k', message('hello'));
        expect(await two.remove(['a', 'b'], late)).toEqual({ kind: 'busy', runId: 'a' });
        expect(await two.remove(['a', 'b'], await rows())).toEqual({ kind: 'removed' });
      });

      it('takes one whose owner has died', async () => {
        await owned('a');
        await medium.kill(one);
        expect(await two.remove(['a'])).toEqual({ kind: 'removed' });
        expect(await two.due(clock.now(), 10)).toEqual([]);
      });

      it('remembers what was removed until its files are gone', async () => {
        await resting('b');
        await resting('a');
        await one.remove(['a', 'b']);
        expect(await two.leftovers()).toEqual(['a', 'b']);
        await two.forgetLeftovers(['a']);
        expect(await one.leftovers()).toEqual(['b']);
      });

      it('drops the texts that only those runs have named, and no other', async () => {
        const names = (...texts: string[]) => texts.map((text) => said(hashText(text)));
        const blobs = (...texts: string[]) => new Map(texts.map((text) => [hashText(text), text]));
        await resting('a', { events: names('mine', 'both'), blobs: blobs('mine', 'both') });
        const b = await add(await owned('b'), { events: names('both'), blobs: blobs('both') });
        await two.shrink();
        expect(await one.blob(hashText('mine'))).toBe('mine');
        await two.remove(['a']);
        await Promise.all([two.shrink(), add(b, { events: names('late'), blobs: blobs('late') })]);
        const left = await Promise.all(['mine', 'both', 'late'].map((text) => one.blob(hashText(text))));
        expect(left).toEqual([undefined, 'both', 'late']);
        expect((await one.check()).damages).toEqual([]);
      });
    });
  });
}

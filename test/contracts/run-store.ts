import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isFault } from '../../src/core/fault.ts';
import { hashText } from '../../src/core/hash.ts';
import type { Command } from '../../src/core/run/commands.ts';
import type { RunEvent } from '../../src/core/run/events.ts';
import { upcast } from '../../src/core/run/fold/upcast.ts';
import type { RunSummary } from '../../src/core/run/view/status.ts';
import type { Batch, Lease, ListOptions, NewRun, RunStore } from '../../src/ports/run-store.ts';
import { type ManualClock, manualClock } from '../support/manual-clock.ts';
import { housekeepingContract } from './run-store-housekeeping.ts';
import { interleavingContract } from './run-store-interleaving.ts';
import {
  appended,
  BLOCKED,
  COMPLETED,
  LEASE_MS,
  leaseOf,
  message,
  type StoreMedium,
  said,
  WAITING,
  WORKING,
} from './store-medium.ts';

/** What every store must do, whatever it is made of. */
export function runStoreContract(name: string, openMedium: () => Promise<StoreMedium>): void {
  describe(name, () => {
    let medium: StoreMedium;
    let clock: ManualClock;
    let one: RunStore;
    let two: RunStore;

    beforeEach(async () => {
      medium = await openMedium();
      clock = manualClock();
      one = await medium.open({ clock, leaseMs: LEASE_MS });
      two = await medium.open({ clock, leaseMs: LEASE_MS });
    });

    afterEach(async () => {
      await one.close();
      await two.close();
      await medium.dispose();
    });

    const newRun = (runId: string, more: Partial<NewRun> = {}): NewRun => ({
      runId,
      events: [said('created')],
      summary: WORKING,
      ts: clock.now(),
      ...more,
    });
    const batch = (more: Partial<Batch> = {}): Batch => ({
      events: [said('on')],
      summary: WORKING,
      ts: clock.now(),
      drained: 0,
      ...more,
    });
    const owned = async (store: RunStore, runId: string, more: Partial<NewRun> = {}): Promise<Lease> =>
      leaseOf(await store.create(newRun(runId, more), { acquire: true }));
    const reasons = async (runId: string) =>
      (await one.read(runId)).map(({ event }) => (event.type === 'owner.left' ? event.reason : event.type));

    describe('creating', () => {
      test('gives the run to its creator when asked to', async () => {
        const lease = await owned(one, 'r', { events: [said('a'), said('b')] });
        expect(lease).toMatchObject({ runId: 'r', epoch: 1, seq: 2 });
        expect(await one.row('r')).toMatchObject({ owner: one.owner, ownerAlive: true, epoch: 1, seq: 2 });
      });

      test('otherwise gives it to nobody, at epoch 0', async () => {
        expect(await one.create(newRun('r'))).toMatchObject({ epoch: 0, seq: 1 });
        expect(await two.row('r')).toMatchObject({ owner: null, ownerAlive: false, epoch: 0 });
      });

      test('a second time changes nothing and says so', async () => {
        await one.create(newRun('r', { events: [said('first')] }));
        expect(await two.create(newRun('r', { events: [said('second')] }), { acquire: true })).toBeUndefined();
        expect(await reasons('r')).toEqual(['first']);
        expect(await one.row('r')).toMatchObject({ owner: null });
      });

      test('by two at once succeeds once', async () => {
        const leases = await Promise.all([owned1(one), owned1(two)]);
        expect(leases.filter((lease) => lease !== undefined)).toHaveLength(1);

        function owned1(store: RunStore) {
          return store.create(newRun('r'), { acquire: true });
        }
      });

      test('keeps what the row says about it', async () => {
        const pending = [{ id: 'q', kind: 'question' as const, prompt: 'Größe? "\u0000"\n😀', openedAt: 9 }];
        const summary: RunSummary = { ...WORKING, status: 'queued', node: 'start', wakeAt: 42, pending };
        await one.create(newRun('r', { summary, ts: 17 }));
        expect(await two.row('r')).toEqual({
          id: 'r',
          summary,
          seq: 1,
          epoch: 0,
          owner: null,
          ownerAlive: false,
          mailbox: 0,
          drained: 0,
          createdAt: 17,
          updatedAt: 17,
        });
      });

      test('refuses, as a bug, what is not an event', async () => {
        const events = [{ type: 'nonsense' } as unknown as RunEvent];
        await expect(one.create(newRun('r', { events }))).rejects.not.toSatisfy(isFault);
        expect(await one.row('r')).toBeUndefined();
      });
    });

    describe('appending', () => {
      test('numbers events without gaps and keeps epoch, time and content', async () => {
        let lease = await owned(one, 'r');
        const event: RunEvent = {
          type: 'reply.received',
          ...{ turn: 1, exchange: 2, ms: 0.5 },
          segments: ['Grüße, "quotes", \\ and \u0000 and \ud83d\ude00'],
          calls: [{ id: 'c', tool: 't', args: { __proto__x: [1, null, { deep: true }] } }],
        };
        clock.advance(5);
        lease = appended(await one.append(lease, batch({ events: [event, said('b')] })));
        lease = appended(await one.append(lease, batch({ events: [said('c')] })));
        expect(lease).toMatchObject({ epoch: 1, seq: 4 });
        const events = await two.read('r');
        expect(events.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
        expect(events[1]).toEqual({ seq: 2, epoch: 1, ts: clock.now(), event });
      });

      test('updates the row', async () => {
        const lease = await owned(one, 'r');
        clock.advance(5);
        await one.append(lease, batch({ summary: WAITING }));
        expect(await two.row('r')).toMatchObject({ summary: WAITING, seq: 2, updatedAt: clock.now() });
      });

      test('without events changes the row only', async () => {
        const lease = await owned(one, 'r');
        expect(appended(await one.append(lease, batch({ events: [], summary: WAITING })))).toMatchObject({ seq: 1 });
        expect(await one.row('r')).toMatchObject({ summary: WAITING, seq: 1 });
      });

      test('with a lease of an older place is fenced and writes nothing', async () => {
        const lease = await owned(one, 'r');
        await one.append(lease, batch({ events: [said('b')] }));
        const late = batch({ events: [said('late')], summary: COMPLETED, blobs: blobs('late') });
        expect(await one.append(lease, late)).toEqual({ kind: 'fenced' });
        expect(await reasons('r')).toEqual(['created', 'b']);
        expect(await one.row('r')).toMatchObject({ summary: WORKING });
        expect(await one.blob(hashText('late'))).toBeUndefined();
      });

      test('with a lease of an older epoch is fenced', async () => {
        const lease = await owned(one, 'r');
        await one.acquire('r');
        expect(await one.append(lease, batch())).toEqual({ kind: 'fenced' });
      });

      test('with the lease of another owner is fenced', async () => {
        const lease = await owned(one, 'r');
        expect(await two.append(lease, batch())).toEqual({ kind: 'fenced' });
      });

      test('with a lease of the future is fenced', async () => {
        const lease = await owned(one, 'r');
        expect(await one.append({ ...lease, epoch: 2 }, batch())).toEqual({ kind: 'fenced' });
        expect(await one.append({ ...lease, seq: 2 }, batch())).toEqual({ kind: 'fenced' });
      });

      test('twice at once with one lease succeeds once', async () => {
        const lease = await owned(one, 'r');
        const outcomes = await Promise.all([one.append(lease, batch()), one.append(lease, batch())]);
        expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['appended', 'fenced']);
        expect(await reasons('r')).toHaveLength(2);
      });

      test('to many runs at once keeps them apart, and one that fails disturbs none', async () => {
        const leases = await Promise.all(Array.from({ length: 40 }, (_, index) => owned(one, `r${index}`)));
        const outcomes = await Promise.allSettled(
          leases.map((lease, index) =>
            one.append(index % 4 === 1 ? { ...lease, epoch: 9 } : lease, {
              ...batch({ events: [said(`${index}`)] }),
              ...(index % 4 === 2 ? { post: [{ runId: 'nobody', key: 'k', command: message('x') }] } : {}),
            }),
          ),
        );
        for (const [index, outcome] of outcomes.entries()) {
          const written = index % 4 !== 1 && index % 4 !== 2;
          expect(outcome.status === 'fulfilled' && outcome.value.kind === 'appended').toBe(written);
          expect(await reasons(`r${index}`)).toEqual(written ? ['created', `${index}`] : ['created']);
        }
      });

      test('refuses, as a bug, what is not an event', async () => {
        const lease = await owned(one, 'r');
        const events = [said('good'), { type: 'owner.left' } as unknown as RunEvent];
        await expect(one.append(lease, batch({ events }))).rejects.not.toSatisfy(isFault);
        expect(await reasons('r')).toEqual(['created']);
      });

      test('refuses, as a bug, to have taken posts that never came', async () => {
        const lease = await owned(one, 'r');
        await expect(one.append(lease, batch({ drained: 1 }))).rejects.not.toSatisfy(isFault);
      });
    });

    describe('the mail condition', () => {
      test('refuses the batch when more was posted than seen', async () => {
        const lease = await owned(one, 'r');
        await two.post('r', 'k', message('stop'));
        expect(await one.append(lease, batch({ ifMailbox: 0 }))).toEqual({ kind: 'mail' });
        expect(await reasons('r')).toEqual(['created']);
      });

      test('leaves the lease usable', async () => {
        const lease = await owned(one, 'r');
        await two.post('r', 'k', message('stop'));
        await one.append(lease, batch({ ifMailbox: 0 }));
        expect(appended(await one.append(lease, batch({ ifMailbox: 1, drained: 1 })))).toMatchObject({ seq: 2 });
        expect(await one.row('r')).toMatchObject({ mailbox: 1, drained: 1 });
      });

      test('does not hide that the run has gone to someone else', async () => {
        const lease = await owned(one, 'r');
        await two.post('r', 'k', message('stop'));
        clock.advance(LEASE_MS + 1);
        await two.acquire('r');
        expect(await one.append(lease, batch({ ifMailbox: 0 }))).toEqual({ kind: 'fenced' });
      });
    });

    describe('a batch with posts and new runs', () => {
      test('writes them in the same step', async () => {
        const lease = await owned(one, 'r');
        await one.create(newRun('other'));
        const more = {
          create: [newRun('child', { blobs: blobs('b') })],
          post: [
            { runId: 'other', key: 'k', command: message('hello') },
            { runId: 'child', key: 'k', command: message('welcome') },
          ],
        };
        appended(await one.append(lease, batch(more)));
        expect(await two.posts('other', 0)).toEqual([{ position: 1, key: 'k', command: message('hello') }]);
        expect(await two.posts('child', 0)).toHaveLength(1);
        expect(await two.row('child')).toMatchObject({ owner: null, epoch: 0, seq: 1 });
        expect(await two.blob(hashText('b'))).toBe('b');
      });

      test('writes nothing at all when one of them is impossible', async () => {
        const lease = await owned(one, 'r');
        await one.create(newRun('other'));
        await one.post('other', 'k', message('hello'));
        const more = {
          ...{ events: [said('lost')], blobs: blobs('lost'), create: [newRun('child')] },
          post: [
            { runId: 'other', key: 'new', command: message('lost') },
            { runId: 'other', key: 'k', command: message('other words') },
          ],
        };
        await expect(one.append(lease, batch(more))).rejects.toMatchObject({ code: 'KEY_CONFLICT' });
        expect(await reasons('r')).toEqual(['created']);
        expect(await one.row('child')).toBeUndefined();
        expect(await one.posts('other', 0)).toHaveLength(1);
        expect(await one.row('other')).toMatchObject({ mailbox: 1 });
        expect(await one.blob(hashText('lost'))).toBeUndefined();
        expect(appended(await one.append(lease, batch()))).toMatchObject({ seq: 2 });
      });

      test('writes none of them when fenced', async () => {
        const lease = await owned(one, 'r');
        await one.acquire('r');
        await one.append(lease, batch({ create: [newRun('child')] }));
        expect(await one.row('child')).toBeUndefined();
      });

      test('leaves a run alone that exists already, and a post that was made already', async () => {
        const lease = await owned(one, 'r');
        const post = [{ runId: 'child', key: 'k', command: message('x') }];
        const first = batch({ create: [newRun('child', { events: [said('first')] })], post });
        const next = appended(await one.append(lease, first));
        const again = batch({ create: [newRun('child', { events: [said('again')] })], post });
        appended(await one.append(next, again));
        expect(await reasons('child')).toEqual(['first']);
        expect(await one.posts('child', 0)).toHaveLength(1);
      });
    });

    describe('acquiring', () => {
      test('takes a run nobody has, and raises its epoch each time', async () => {
        await one.create(newRun('r'));
        expect(await one.acquire('r')).toMatchObject({ epoch: 1, seq: 1 });
        expect(await one.acquire('r')).toMatchObject({ epoch: 2, seq: 1 });
      });

      test('is refused while a live owner has the run', async () => {
        const lease = await owned(one, 'r');
        expect(await two.acquire('r')).toBe('busy');
        expect(appended(await one.append(lease, batch()))).toMatchObject({ seq: 2 });
      });

      test('by two at once succeeds once', async () => {
        await one.create(newRun('r'));
        const leases = await Promise.all([one.acquire('r'), two.acquire('r')]);
        expect(leases.filter((lease) => lease === 'busy')).toHaveLength(1);
      });

      test('takes the run of a dead owner at once', async () => {
        await owned(one, 'r');
        await medium.kill(one);
        expect(await two.row('r')).toMatchObject({ owner: one.owner, ownerAlive: false });
        expect(await two.acquire('r')).toMatchObject({ epoch: 2, seq: 1 });
        expect(await two.row('r')).toMatchObject({ owner: two.owner, ownerAlive: true });
      });

      test('takes the run of a frozen owner once its lease has lapsed, not before', async () => {
        await owned(one, 'r');
        clock.advance(LEASE_MS);
        expect(await two.acquire('r')).toBe('busy');
        clock.advance(1);
        expect(await two.row('r')).toMatchObject({ owner: one.owner, ownerAlive: true });
        expect(await two.acquire('r')).toMatchObject({ epoch: 2 });
      });

      test('leaves the late append of the frozen owner without effect', async () => {
        const lease = await owned(one, 'r');
        clock.advance(LEASE_MS + 1);
        const taken = await two.acquire('r');
        const late = batch({ events: [said('late')], summary: COMPLETED, create: [newRun('child')], release: true });
        expect(await one.append(lease, late)).toEqual({ kind: 'fenced' });
        expect(await reasons('r')).toEqual(['created']);
        expect(await one.row('r')).toMatchObject({ summary: WORKING, owner: two.owner, epoch: 2 });
        expect(await one.row('child')).toBeUndefined();
        await one.release(lease);
        expect(appended(await two.append(leaseOf(taken), batch()))).toMatchObject({ epoch: 2, seq: 2 });
      });

      test('is refused for as long as the owner renews', async () => {
        await owned(one, 'r');
        for (let round = 0; round < 3; round += 1) {
          clock.advance(LEASE_MS - 1);
          await one.renew();
          clock.advance(2);
          expect(await two.acquire('r')).toBe('busy');
        }
      });

      test('renewing does not bring back what has been taken', async () => {
        const lease = await owned(one, 'r');
        clock.advance(LEASE_MS + 1);
        await two.acquire('r');
        await one.renew();
        expect(await one.append(lease, batch())).toEqual({ kind: 'fenced' });
        expect(await one.acquire('r')).toBe('busy');
      });

      test('of a run that is not there is a fault', async () => {
        await expect(one.acquire('nobody')).rejects.toMatchObject({ code: 'RUN_NOT_FOUND' });
      });
    });

    describe('releasing', () => {
      test('lets anyone take the run, and ends the lease', async () => {
        const lease = await owned(one, 'r');
        await one.release(lease);
        expect(await two.row('r')).toMatchObject({ owner: null, seq: 1 });
        expect(await one.append(lease, batch())).toEqual({ kind: 'fenced' });
        expect(await two.acquire('r')).toMatchObject({ epoch: 2 });
      });

      test('together with an append is one step', async () => {
        const lease = await owned(one, 'r');
        const after = appended(await one.append(lease, batch({ events: [said('bye')], release: true })));
        expect(await reasons('r')).toEqual(['created', 'bye']);
        expect(await two.row('r')).toMatchObject({ owner: null });
        expect(await one.append(after, batch())).toEqual({ kind: 'fenced' });
      });

      test('with a lease that is over does nothing', async () => {
        const lease = await owned(one, 'r');
        await one.acquire('r');
        await one.release(lease);
        expect(await one.row('r')).toMatchObject({ owner: one.owner, epoch: 2 });
      });
    });

    describe('posting', () => {
      test('gives positions in order and keeps the commands', async () => {
        await one.create(newRun('r'));
        const answer: Command = { kind: 'answer', interaction: 'i', answer: { text: 'yes', confirmed: true } };
        expect(await two.post('r', 'a', message('one'))).toBe(1);
        expect(await one.post('r', 'b', answer)).toBe(2);
        expect(await two.posts('r', 0)).toEqual([
          { position: 1, key: 'a', command: message('one') },
          { position: 2, key: 'b', command: answer },
        ]);
        expect(await one.posts('r', 1)).toHaveLength(1);
        expect(await one.posts('r', 2)).toEqual([]);
        expect(await one.row('r')).toMatchObject({ mailbox: 2, drained: 0 });
      });

      test('the same again under the same key gives the same position', async () => {
        await one.create(newRun('r'));
        const report = { kind: 'report', child: 'c', outcome: 'completed' } as const;
        await one.post('r', 'a', message('first'));
        expect(await one.post('r', 'b', { ...report, result: { x: 1, y: [2] } })).toBe(2);
        expect(await two.post('r', 'b', { ...report, result: { y: [2], x: 1 } })).toBe(2);
        expect(await one.posts('r', 0)).toHaveLength(2);
      });

      test('something else under the same key is a fault', async () => {
        await one.create(newRun('r'));
        await one.post('r', 'a', message('one'));
        await expect(two.post('r', 'a', message('two'))).rejects.toMatchObject({ code: 'KEY_CONFLICT' });
        expect(await one.posts('r', 0)).toHaveLength(1);
      });

      test('uses keys per run', async () => {
        await one.create(newRun('r'));
        await one.create(newRun('s'));
        await one.post('r', 'a', message('one'));
        expect(await one.post('s', 'a', message('two'))).toBe(1);
      });

      test('by many at once loses and repeats nothing', async () => {
        await one.create(newRun('r'));
        const keys = Array.from({ length: 30 }, (_, index) => `k${index}`);
        const twice = keys.flatMap((key) => [one.post('r', key, message(key)), two.post('r', key, message(key))]);
        await Promise.all(twice);
        const posts = await one.posts('r', 0);
        expect(posts.map(({ position }) => position)).toEqual(keys.map((_, index) => index + 1));
        expect(posts.map(({ key }) => key).sort()).toEqual([...keys].sort());
      });

      test('to a run that is not there is a fault', async () => {
        await expect(one.post('nobody', 'k', message('x'))).rejects.toMatchObject({ code: 'RUN_NOT_FOUND' });
        await expect(one.posts('nobody', 0)).rejects.toMatchObject({ code: 'RUN_NOT_FOUND' });
      });

      test('does not disturb the owner', async () => {
        const lease = await owned(one, 'r');
        await two.post('r', 'k', message('x'));
        expect(appended(await one.append(lease, batch()))).toMatchObject({ seq: 2 });
        expect(await one.row('r')).toMatchObject({ owner: one.owner, mailbox: 1 });
      });
    });

    describe('mail for an owner', () => {
      test('names its own runs with commands not yet taken', async () => {
        const lease = await owned(one, 'r');
        await owned(one, 'quiet');
        await owned(two, 'other');
        await one.create(newRun('free'));
        for (const runId of ['r', 'other', 'free']) await two.post(runId, 'k', message('x'));
        expect(await one.mail()).toEqual(['r']);
        expect(await two.mail()).toEqual(['other']);
        const next = appended(await one.append(lease, batch({ drained: 1 })));
        expect(await one.mail()).toEqual([]);
        await two.post('r', 'again', message('y'));
        expect(await one.mail()).toEqual(['r']);
        await one.release(next);
        expect(await one.mail()).toEqual([]);
      });

      test('is found when a run is taken with it', async () => {
        await one.create(newRun('r', { summary: WAITING }));
        await two.post('r', 'k', message('x'));
        expect(await one.mail()).toEqual([]);
        await one.acquire('r');
        expect(await one.mail()).toEqual(['r']);
      });
    });

    describe('reading', () => {
      test('is whole however long it is, and so is every part of it', async () => {
        const words = Array.from({ length: 1001 }, (_, index) => String(index));
        await one.create({ runId: 'long', events: words.map(said), summary: WORKING, ts: 1 });
        const read = async (after?: number, limit?: number) =>
          (await two.read('long', after, limit)).map(({ event }) => (event.type === 'owner.left' ? event.reason : ''));
        expect(await read()).toEqual(words);
        expect(await read(199, 402)).toEqual(words.slice(199, 601));
        expect(await read(0, 400)).toEqual(words.slice(0, 400));
        expect(await read(1000)).toEqual(['1000']);
      });

      test('gives events of before as the software of today writes them', async () => {
        const lapsed: RunEvent = { type: 'grant.lapsed', grant: 'g', reason: 'restart' };
        const today: RunEvent = { ...lapsed, notice: 'as it was told' };
        await one.create(newRun('r', { events: [said('a'), lapsed, today] }));
        const events = (await two.read('r', 1)).map(({ event }) => event);
        expect(events).toEqual([upcast(lapsed), today]);
        expect(events[0]).not.toEqual(lapsed);
      });

      test('begins after a place and stops at a limit', async () => {
        const lease = await owned(one, 'r');
        await one.append(lease, batch({ events: ['b', 'c', 'd', 'e'].map(said) }));
        const seqs = async (after?: number, limit?: number) =>
          (await two.read('r', after, limit)).map(({ seq }) => seq);
        expect(await seqs()).toEqual([1, 2, 3, 4, 5]);
        expect(await seqs(3)).toEqual([4, 5]);
        expect(await seqs(1, 2)).toEqual([2, 3]);
        expect(await seqs(0, 2)).toEqual([1, 2]);
        expect(await seqs(4, 9)).toEqual([5]);
        expect(await seqs(5)).toEqual([]);
        expect(await seqs(9)).toEqual([]);
        expect(await seqs(0, 0)).toEqual([]);
      });

      test('of a run that is not there is a fault', async () => {
        await expect(one.read('nobody')).rejects.toMatchObject({ code: 'RUN_NOT_FOUND' });
        expect(await one.row('nobody')).toBeUndefined();
      });
    });

    describe('listing', () => {
      test('shows the newest first, up to a limit', async () => {
        for (const id of ['b', 'c', 'a']) {
          await one.create(newRun(id));
          clock.advance(1);
        }
        expect(await ids()).toEqual(['a', 'c', 'b']);
        expect(await ids({ limit: 2 })).toEqual(['a', 'c']);
      });

      test('narrows by the beginning of the id, in which nothing is a wildcard', async () => {
        for (const id of ['run_ab', 'run_ac', 'run_b', 'runXab', 'run%', 'RUN_AB']) await one.create(newRun(id));
        expect((await ids({ prefix: 'run_a' })).sort()).toEqual(['run_ab', 'run_ac']);
        expect(await ids({ prefix: 'run_ab' })).toEqual(['run_ab']);
        expect(await ids({ prefix: 'run%' })).toEqual(['run%']);
        expect(await ids({ prefix: 'x' })).toEqual([]);
        expect(await ids({ prefix: '' })).toHaveLength(6);
      });

      test('USE-02: goes on behind a place, whether or not a run stands there', async () => {
        for (const [id, ts] of [
          ['a', 1],
          ['b', 2],
          ['c', 2],
          ['d', 3],
        ] as const)
          await one.create(newRun(id, { ts }));
        expect(await ids({ limit: 2 })).toEqual(['d', 'c']);
        expect(await ids({ limit: 2, after: { createdAt: 2, id: 'c' } })).toEqual(['b', 'a']);
        expect(await ids({ after: { createdAt: 2, id: 'bb' } })).toEqual(['b', 'a']);
        expect(await ids({ after: { createdAt: 1, id: 'a' } })).toEqual([]);
      });

      test('USE-02: keeps what a run is about', async () => {
        const about = { package: 'cards', project: '/home', title: 'Größe 大小 "1"' };
        const lease = await owned(one, 'r', { summary: { ...WORKING, about } });
        expect((await two.row('r'))?.summary.about).toEqual(about);
        await one.append(lease, batch({ summary: { ...WAITING, about: { ...about, title: 'b' } }, release: true }));
        expect((await two.list())[0]?.summary.about?.title).toBe('b');
      });

      test('USE-02: finds the runs at work, newest first, also those that somebody has left or died with', async () => {
        await owned(one, 'dead', { ts: 1 });
        await owned(two, 'alive', { ts: 2 });
        await two.create(newRun('left', { ts: 3 }));
        await two.create(newRun('parent', { ts: 4, summary: { ...WORKING, status: 'waiting_children' } }));
        await two.create(newRun('waiting', { summary: WAITING }));
        await owned(two, 'held', { summary: WAITING });
        await two.create(newRun('done', { summary: COMPLETED }));
        await medium.kill(one);
        const rows = await two.working();
        expect(rows.map(({ id, ownerAlive }) => [id, ownerAlive])).toEqual([
          ['parent', false],
          ['left', false],
          ['alive', true],
          ['dead', false],
        ]);
        expect(rows[0]).toEqual(await two.row('parent'));
      });

      test('says of each run whether its owner lives', async () => {
        await owned(one, 'dead');
        await owned(two, 'alive');
        await medium.kill(one);
        const rows = await two.list();
        expect(Object.fromEntries(rows.map(({ id, ownerAlive }) => [id, ownerAlive]))).toEqual({
          dead: false,
          alive: true,
        });
      });

      async function ids(options?: ListOptions) {
        return (await two.list(options)).map(({ id }) => id);
      }
    });

    describe('runs that wait for a person', () => {
      const question = (prompt: string) => [{ id: 'q', kind: 'question' as const, prompt, openedAt: 1 }];

      test('are found with what they wait for, the longest untouched first; others are not', async () => {
        await one.create(newRun('working'));
        await one.create(newRun('late', { summary: { ...WAITING, pending: question('Late?') }, ts: 30 }));
        await one.create(newRun('blocked', { summary: BLOCKED, ts: 20 }));
        await one.create(newRun('early', { summary: { ...WAITING, pending: question('Early?') }, ts: 10 }));
        await one.create(newRun('completed', { summary: COMPLETED }));
        const rows = await two.waiting();
        expect(rows.map(({ id, summary }) => [id, summary.pending.map(({ prompt }) => prompt)])).toEqual([
          ['early', ['Early?']],
          ['blocked', []],
          ['late', ['Late?']],
        ]);
        expect(rows[0]).toEqual(await one.row('early'));
      });

      test('are found with what a completed one has told, until it is seen', async () => {
        const told = [{ id: 'q', kind: 'notice' as const, prompt: 'Merge now.', openedAt: 1 }];
        const lease = await owned(one, 'r');
        const noticed = appended(await one.append(lease, batch({ summary: { ...COMPLETED, pending: told } })));
        await one.create(newRun('waiting', { summary: WAITING, ts: 1 }));
        expect((await two.waiting()).map(({ id }) => id).sort()).toEqual(['r', 'waiting']);
        await one.append(noticed, batch({ summary: COMPLETED }));
        expect((await two.waiting()).map(({ id }) => id)).toEqual(['waiting']);
      });

      test('are found as soon as they wait, and no longer when they are answered', async () => {
        const lease = await owned(one, 'r');
        expect(await two.waiting()).toEqual([]);
        const summary: RunSummary = { ...WAITING, pending: question('Well?') };
        const waiting = appended(await one.append(lease, batch({ summary })));
        expect(await two.waiting()).toMatchObject([{ id: 'r', summary, ownerAlive: true }]);
        await one.append(waiting, batch({ release: true }));
        expect(await two.waiting()).toEqual([]);
        expect((await two.row('r'))?.summary.pending).toEqual([]);
      });
    });

    describe('work that is due', () => {
      const due = (store: RunStore, limit = 100) => store.due(clock.now(), limit);

      test('is a run that is ready and in nobody’s hands', async () => {
        await one.create(newRun('r'));
        expect(await due(two)).toEqual(['r']);
        await one.acquire('r');
        expect(await due(two)).toEqual([]);
        expect(await due(one)).toEqual([]);
      });

      test('is no run that waits or has ended, even if its owner died with it', async () => {
        await one.create(newRun('waiting', { summary: WAITING }));
        await one.create(newRun('completed', { summary: COMPLETED }));
        await owned(one, 'held', { summary: WAITING });
        await medium.kill(one);
        expect(await due(two)).toEqual([]);
      });

      test('is a run that got mail', async () => {
        await one.create(newRun('waiting', { summary: WAITING }));
        await one.create(newRun('completed', { summary: COMPLETED }));
        await one.post('waiting', 'k', message('go on'));
        await one.post('completed', 'k', message('once more'));
        expect([...(await due(two))].sort()).toEqual(['completed', 'waiting']);
      });

      test('is no run whose mail was taken', async () => {
        await one.create(newRun('r', { summary: WAITING }));
        await one.post('r', 'k', message('go on'));
        const lease = leaseOf(await one.acquire('r'));
        await one.append(lease, batch({ summary: WAITING, drained: 1, release: true }));
        expect(await due(two)).toEqual([]);
      });

      test('is a run that was put down with mail in its box', async () => {
        const lease = await owned(one, 'r');
        await two.post('r', 'k', message('too late to be seen'));
        await one.append(lease, batch({ summary: WAITING, release: true }));
        expect(await due(two)).toEqual(['r']);
      });

      test('is a run whose time has come, not before', async () => {
        await one.create(newRun('r', { summary: { ...WORKING, status: 'queued', wakeAt: clock.now() + 50 } }));
        expect(await due(two)).toEqual([]);
        clock.advance(49);
        expect(await due(two)).toEqual([]);
        clock.advance(1);
        expect(await due(two)).toEqual(['r']);
      });

      test('is a run that sleeps but got mail', async () => {
        await one.create(newRun('r', { summary: { ...WORKING, status: 'queued', wakeAt: clock.now() + 50 } }));
        await one.post('r', 'k', message('wake up'));
        expect(await due(two)).toEqual(['r']);
      });

      test('is a run of a dead owner at once, of a frozen one when its lease has lapsed', async () => {
        await owned(one, 'r');
        expect(await due(two)).toEqual([]);
        clock.advance(LEASE_MS + 1);
        expect(await due(two)).toEqual(['r']);
        await one.renew();
        expect(await due(two)).toEqual([]);
        await medium.kill(one);
        expect(await due(two)).toEqual(['r']);
      });

      test('is none of its own runs, even if it was late to renew', async () => {
        await owned(one, 'r');
        clock.advance(LEASE_MS + 1);
        expect(await due(one)).toEqual([]);
      });

      test('comes in order: runs of the dead, then ready ones, then those whose time has come', async () => {
        await one.create(newRun('timed late', { summary: { ...WORKING, wakeAt: clock.now() + 20 } }));
        await one.create(newRun('timed early', { summary: { ...WORKING, wakeAt: clock.now() + 10 } }));
        await one.create(newRun('ready first'));
        clock.advance(1);
        await one.create(newRun('ready second'));
        clock.advance(1);
        await owned(one, 'orphaned');
        clock.advance(100);
        await medium.kill(one);
        const order = ['orphaned', 'ready first', 'ready second', 'timed early', 'timed late'];
        expect(await due(two)).toEqual(order);
        for (const limit of [0, 1, 2, 4]) expect(await due(two, limit)).toEqual(order.slice(0, limit));
      });
    });

    describe('blobs', () => {
      test('are kept by their hash, once', async () => {
        const text = `text with \u0000 and \ud83d\ude00 ${'x'.repeat(20_000)}`;
        await one.putBlob(hashText(text), text);
        await two.putBlob(hashText(text), text);
        expect(await two.blob(hashText(text))).toBe(text);
        expect(await two.blob(hashText('other'))).toBeUndefined();
      });

      test('come in with a run and with a batch', async () => {
        const lease = await owned(one, 'r', { blobs: blobs('a') });
        await one.append(lease, batch({ blobs: blobs('a', 'b') }));
        expect(await two.blob(hashText('a'))).toBe('a');
        expect(await two.blob(hashText('b'))).toBe('b');
      });

      test('refuse, as a bug, a name that is not their hash', async () => {
        await expect(one.putBlob(hashText('a'), 'b')).rejects.not.toSatisfy(isFault);
        expect(await one.blob(hashText('a'))).toBeUndefined();
      });
    });

    describe('a full check', () => {
      test('reads everything of a store that is whole, finds nothing, and changes nothing', async () => {
        const empty = await one.check();
        expect(empty).toEqual({ runs: 0, events: 0, posts: 0, texts: 0, damages: [] });
        const lease = await owned(one, 'run_a', { blobs: new Map([[hashText('text'), 'text']]) });
        const child = newRun('run_c', { summary: WAITING, events: [] });
        const post = [{ runId: 'run_c', key: 'k', command: message('x') }];
        appended(await one.append(lease, batch({ summary: BLOCKED, create: [child], post })));
        await two.create(newRun('run_b', { summary: { ...WORKING, wakeAt: clock.now() + 1 } }));
        await two.post('run_a', 'k', message('y'));
        const rows = await one.list();
        expect(await one.check()).toEqual({ runs: 3, events: 3, posts: 2, texts: 1, damages: [] });
        expect(await two.check()).toEqual(await one.check());
        expect(await one.list()).toEqual(rows);
      });

      test('does not mind what others write meanwhile', async () => {
        let lease = await owned(one, 'run_a');
        const checks = Promise.all([two.check(), one.check(), two.check()]);
        for (let count = 0; count < 20; count += 1) lease = appended(await one.append(lease, batch()));
        for (const { damages } of await checks) expect(damages).toEqual([]);
      });
    });

    describe('watching', () => {
      test('tells about writes of this owner and of others', async () => {
        for (const writer of [one, two]) {
          const told = new Promise<void>((resolve) => {
            const stop = one.watch(() => {
              stop();
              resolve();
            });
          });
          await writer.create(newRun(`by ${writer.owner}`));
          await told;
        }
      });

      test('is over when stopped', async () => {
        let calls = 0;
        const stop = one.watch(() => {
          calls += 1;
        });
        stop();
        const told = new Promise<void>((resolve) => one.watch(resolve));
        await one.create(newRun('r'));
        await told;
        expect(calls).toBe(0);
      });
    });

    describe('a closed store', () => {
      test('has finished what it was asked before', async () => {
        const created = one.create(newRun('r'));
        const posted = created.then(() => one.post('r', 'k', message('x')));
        await posted;
        await one.close();
        await one.close();
        expect(await two.row('r')).toMatchObject({ mailbox: 1 });
      });

      test('refuses everything else', async () => {
        const lease = await owned(one, 'r');
        await one.close();
        const calls = [one.append(lease, batch()), one.read('r'), one.row('r'), one.acquire('r'), one.due(0, 1)];
        for (const call of await Promise.allSettled(calls)) {
          expect(call).toMatchObject({ status: 'rejected', reason: { code: 'STORE_FAILED' } });
        }
      });
    });

    interleavingContract(openMedium);
    housekeepingContract(openMedium);
  });
}

function blobs(...texts: readonly string[]): ReadonlyMap<string, string> {
  return new Map(texts.map((text) => [hashText(text), text]));
}

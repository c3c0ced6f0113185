import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Clock } from '../../src/ports/clock.ts';
import type { Dispatcher } from '../../src/ports/dispatcher.ts';
import type { RunStore } from '../../src/ports/run-store.ts';
import { type ManualClock, manualClock } from '../support/manual-clock.ts';
import { memoryMedium } from '../support/store-memory/memory-medium.ts';
import { said, WAITING, WORKING } from './store-medium.ts';

export type DispatcherSurroundings = { readonly store: RunStore; readonly clock: Clock };

/** Longer than any dispatcher may take to look for work by itself. */
const LONG_MS = 60_000;

/** What every dispatcher must do. */
export function dispatcherContract(name: string, open: (surroundings: DispatcherSurroundings) => Dispatcher): void {
  describe(name, () => {
    let clock: ManualClock;
    let store: RunStore;
    let dispatcher: Dispatcher;

    beforeEach(() => {
      clock = manualClock();
      store = memoryMedium().open({ clock });
      dispatcher = open({ store, clock });
    });

    afterEach(async () => {
      await dispatcher.close();
      await store.close();
    });

    const create = (runId: string, summary = WORKING) =>
      store.create({ runId, events: [said('created')], summary, ts: clock.now() });

    test('hands out what is woken', async () => {
      const handled: string[] = [];
      dispatcher.consume(async (runId) => void handled.push(runId), { concurrency: 2 });
      dispatcher.wake('a');
      dispatcher.wake('b');
      await settled();
      expect(handled.sort()).toEqual(['a', 'b']);
    });

    test('keeps what is woken before anyone consumes', async () => {
      const handled: string[] = [];
      dispatcher.wake('a');
      await settled();
      dispatcher.consume(async (runId) => void handled.push(runId), { concurrency: 1 });
      await settled();
      expect(handled).toEqual(['a']);
    });

    test('does not run a handler inside `wake`', async () => {
      const handled: string[] = [];
      dispatcher.consume(async (runId) => void handled.push(runId), { concurrency: 1 });
      await settled();
      dispatcher.wake('a');
      expect(handled).toEqual([]);
      await settled();
      expect(handled).toEqual(['a']);
    });

    test('has never more handlers at once than allowed, and in the end all were handled', async () => {
      const work = openWork();
      dispatcher.consume(work.handler, { concurrency: 3 });
      for (const runId of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) dispatcher.wake(runId);
      await settled();
      expect(work.underWay()).toHaveLength(3);
      for (let round = 0; round < 7; round += 1) {
        work.finish(work.underWay()[0]);
        await settled();
        expect(work.underWay().length).toBeLessThanOrEqual(3);
      }
      expect(work.handled.sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g']);
    });

    test('has never two handlers for one run, but comes back to a run woken meanwhile', async () => {
      const work = openWork();
      dispatcher.consume(work.handler, { concurrency: 5 });
      dispatcher.wake('a');
      await settled();
      dispatcher.wake('a');
      dispatcher.wake('a');
      await settled();
      expect(work.underWay()).toEqual(['a']);
      work.finish('a');
      await settled();
      expect(work.underWay()).toEqual(['a']);
      work.finish('a');
      await settled();
      expect(work.handled).toEqual(['a', 'a']);
      expect(work.underWay()).toEqual([]);
    });

    test('goes on after a handler that fails', async () => {
      const handled: string[] = [];
      const handler = (runId: string): Promise<undefined> => {
        handled.push(runId);
        if (runId === 'throws') throw new Error('thrown by a handler');
        return runId === 'rejects' ? Promise.reject(new Error('rejected by a handler')) : Promise.resolve(undefined);
      };
      dispatcher.consume(handler, { concurrency: 1 });
      for (const runId of ['throws', 'rejects', 'well']) dispatcher.wake(runId);
      await settled();
      expect(handled.sort()).toEqual(['rejects', 'throws', 'well']);
    });

    test('finds runs with work that nobody woke, at once and later', async () => {
      const handled: string[] = [];
      await create('early');
      await create('waiting', WAITING);
      dispatcher.consume(async (runId) => void ((await store.acquire(runId)) && handled.push(runId)), {
        concurrency: 2,
      });
      await settled();
      expect(handled).toEqual(['early']);
      await create('late');
      await create('sleeping', { ...WORKING, wakeAt: clock.now() + LONG_MS });
      await settled();
      await pass(LONG_MS / 2);
      expect(handled).toEqual(['early', 'late']);
      await pass(LONG_MS);
      expect(handled).toEqual(['early', 'late', 'sleeping']);
    });

    test('RUN-08: hands out a new run and one with a new command within 100 ms, without being woken', async () => {
      const handled: string[] = [];
      await create('asked', WAITING);
      dispatcher.consume(async (runId) => void ((await store.acquire(runId)) && handled.push(runId)), {
        concurrency: 2,
      });
      await settled();
      await create('new');
      await settled();
      await pass(100);
      await store.post('asked', 'k', { kind: 'message', text: 'Blue.' });
      await settled();
      await pass(100);
      expect(handled).toEqual(['new', 'asked']);
    });

    test('passes by a run that its handler puts off until its time, or until it is woken, and finds others meanwhile', async () => {
      const handled: string[] = [];
      await create('early');
      const notBefore = clock.now() + 10_000;
      dispatcher.consume(
        async (runId) => {
          handled.push(runId);
          if (runId !== 'early') await store.acquire(runId);
          return runId === 'early' ? notBefore : undefined;
        },
        { concurrency: 1 },
      );
      await settled();
      clock.advance(1);
      await create('late');
      await pass(5_000);
      expect(handled).toEqual(['early', 'late']);
      dispatcher.wake('early');
      await settled();
      expect(handled).toEqual(['early', 'late', 'early']);
      await pass(10_000);
      expect(handled.slice(3)[0]).toBe('early');
    });

    test('finds work beyond the runs it is already busy with', async () => {
      const work = openWork();
      await create('slow');
      dispatcher.consume(work.handler, { concurrency: 2 });
      await settled();
      clock.advance(1);
      await create('other');
      await pass(LONG_MS);
      expect(work.underWay().sort()).toEqual(['other', 'slow']);
      work.finish('slow');
      work.finish('other');
    });

    test('waits on closing for the handlers under way, and hands out no more', async () => {
      const work = openWork();
      dispatcher.consume(work.handler, { concurrency: 1 });
      dispatcher.wake('a');
      dispatcher.wake('b');
      await settled();
      let closed = false;
      const closing = dispatcher.close().then(() => {
        closed = true;
      });
      await settled();
      expect(closed).toBe(false);
      work.finish('a');
      await closing;
      dispatcher.wake('c');
      await create('d');
      await pass(LONG_MS);
      expect(work.handled).toEqual(['a']);
      await dispatcher.close();
    });

    async function pass(ms: number): Promise<void> {
      for (let passed = 0; passed < ms; passed += 100) {
        clock.advance(100);
        await settled();
      }
    }
  });
}

/** Handlers that go on until they are told to stop. */
function openWork() {
  const handled: string[] = [];
  const open = new Map<string, () => void>();
  return {
    handled,
    handler: (runId: string): Promise<undefined> => {
      if (open.has(runId)) throw new Error(`${runId} is being handled twice at once`);
      handled.push(runId);
      return new Promise((resolve) => open.set(runId, () => resolve(undefined)));
    },
    underWay: () => [...open.keys()],
    finish: (runId: string | undefined): void => {
      open.get(runId ?? '')?.();
      open.delete(runId ?? '');
    },
  };
}

/** Everything that can go on without time passing has gone on. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise(setImmediate);
}

import { describe, expect, it, onTestFinished } from 'vitest';
import { LEASE_MS, leaseOf, said, WAITING } from '../../test/contracts/store-medium.ts';
import { type ManualClock, manualClock } from '../../test/support/manual-clock.ts';
import { memoryMedium } from '../../test/support/store-memory/memory-medium.ts';
import { NOTICE_EVENTS, type Notice } from '../core/run/notify/notice.ts';
import type { NoticeDocument } from '../core/run/notify/notice-document.ts';
import type { Delivery, Notifier } from '../ports/notifier.ts';
import type { RunStore } from '../ports/run-store.ts';
import { type Postman, postman } from './postman.ts';

const NOTICE: Notice = { event: 'waiting', package: 'p', workflow: 'w', node: 'n', project: '/p', asks: [] };
const FAILED: Delivery = { kind: 'failed', why: { en: 'no', zh: 'no' } };

type Receiver = Notifier & { readonly heard: string[]; answer: (document: NoticeDocument) => Promise<Delivery> };

function receiver(): Receiver {
  const heard: string[] = [];
  const one: Receiver = {
    events: new Set(NOTICE_EVENTS),
    to: 'here',
    heard,
    answer: async () => ({ kind: 'delivered' }),
    deliver: (document, signal) => {
      heard.push(document.key);
      const calledOff = new Promise<Delivery>((resolve) => signal.addEventListener('abort', () => resolve(FAILED)));
      return Promise.race([one.answer(document), calledOff]);
    },
  };
  return one;
}

/** A store on which a run has begun to wait; each `open` is another process. */
async function world(runs: readonly string[]) {
  const [clock, medium] = [manualClock(), memoryMedium()];
  const first = medium.open({ clock, leaseMs: LEASE_MS });
  for (const runId of runs) {
    const created = { runId, events: [said('created')], summary: WAITING, ts: clock.now() };
    const lease = leaseOf(await first.create(created, { acquire: true }));
    const batch = { events: [said('on')], summary: WAITING, ts: clock.now(), drained: 0, release: true };
    await first.append(lease, { ...batch, notice: NOTICE });
  }
  const open = (to: Notifier): { readonly store: RunStore; readonly post: Postman } => {
    const store = medium.open({ clock, leaseMs: LEASE_MS });
    const post = postman(store, clock, to);
    onTestFinished(async () => {
      const closed = post.close();
      clock.advance(3_000);
      await closed;
    });
    return { store, post };
  };
  return { clock, open };
}

describe('USE-10 the postman', () => {
  it('delivers what is there, each under its own key, and no more', async () => {
    const { open } = await world(['a', 'b', 'c', 'd', 'e', 'f']);
    const to = receiver();
    const { store, post } = open(to);
    await post.idle();
    expect(to.heard.sort()).toEqual(['a:2', 'b:2', 'c:2', 'd:2', 'e:2', 'f:2']);
    expect(await store.notices()).toEqual([]);
    await post.idle();
    expect(to.heard).toHaveLength(6);
  });

  it('tries again what was refused, ever later, under the same key, and gives it up after three days', async () => {
    const { clock, open } = await world(['a']);
    const to = receiver();
    to.answer = async () => FAILED;
    const { store, post } = open(to);
    await post.idle();
    const waits: number[] = [];
    for (let [open1] = await store.notices(); open1 !== undefined; [open1] = await store.notices()) {
      waits.push(open1.dueAt - clock.now());
      await post.idle();
      expect(to.heard, 'not before its time').toHaveLength(waits.length);
      await pass(clock, post, open1.dueAt - clock.now());
    }
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(waits.reduce((sum, wait) => sum + wait, 0) / 86_400_000).toBeGreaterThan(3);
    expect(new Set(to.heard)).toEqual(new Set(['a:2']));
    expect(to.heard).toHaveLength(13);
  });

  it('takes over at once what a process was trying that has died', async () => {
    const { open } = await world(['a']);
    const [deaf, to] = [receiver(), receiver()];
    deaf.answer = () => new Promise<Delivery>(() => undefined);
    const { store, post } = open(deaf);
    post.ring();
    await expect.poll(() => deaf.heard).toEqual(['a:2']);
    const next = open(to);
    await next.post.idle();
    expect(to.heard, 'not while that one lives').toEqual([]);
    await store.close();
    await next.post.idle();
    expect(to.heard).toEqual(['a:2']);
  });

  it('leaves within a moment, whatever the receiver does, and loses nothing by it', async () => {
    const { clock, open } = await world(['a']);
    const [deaf, to] = [receiver(), receiver()];
    deaf.answer = () => new Promise<Delivery>(() => undefined);
    const { store, post } = open(deaf);
    post.ring();
    await expect.poll(() => deaf.heard).toEqual(['a:2']);
    const closed = post.close();
    clock.advance(3_000);
    await closed;
    expect(await store.notices()).toMatchObject([{ runId: 'a', attempts: 1 }]);
    const next = open(to);
    await pass(clock, next.post, 10_000);
    expect(to.heard).toEqual(['a:2']);
  });
});

async function pass(clock: ManualClock, post: Postman, ms: number): Promise<void> {
  clock.advance(ms);
  await post.idle();
}

import { afterEach, describe, expect, it } from 'vitest';
import { engineOf, house, request, untilStopped } from '../../test/support/house.ts';
import { type ManualClock, manualClock } from '../../test/support/manual-clock.ts';
import { reviewedWork } from '../../test/support/small-package.ts';
import { localDispatcher } from '../adapters/dispatcher-local/local-dispatcher.ts';
import { Fault } from '../core/fault.ts';
import { asIs } from '../core/words/text.ts';
import type { Engine } from '../ports/engine.ts';
import type { RunStore } from '../ports/run-store.ts';
import type { Runtime } from './runtime.ts';
import type { Worked } from './work.ts';

const talks = engineOf(() => ({ segments: ['A question?'] }));
const hangs = engineOf(async (_request, signal) => {
  await untilStopped(signal);
  return { outcome: { kind: 'aborted' } };
});

let open: Runtime[] = [];

afterEach(async () => {
  for (const runtime of open) await runtime.close();
  open = [];
});

/** One store, a clock that stands still, and any number of processes. */
function place() {
  const clock = manualClock();
  const { terminal } = house(clock);
  const process = (engine: Engine) => {
    const made = terminal(engine);
    open.push(made.runtime);
    return made;
  };
  const worker = (engine: Engine, concurrency = 4) => {
    const { runtime, store } = process(engine);
    const told: Worked[] = [];
    const dispatcher = localDispatcher({ store, clock });
    const work = runtime.work(dispatcher, { concurrency, onWorked: (worked) => told.push(worked) });
    return { runtime, store, work, told, kinds: () => told.map(({ kind }) => kind) };
  };
  return { clock, process, worker };
}

async function turns(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** Time passes in small steps, and after each everything has happened that can. */
async function pass(clock: ManualClock, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) {
    clock.advance(Math.min(100, ms - passed));
    await turns();
  }
}

async function until(clock: ManualClock, holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await pass(clock, 25);
}

async function typesOf(store: RunStore, runId: string): Promise<readonly string[]> {
  return (await store.read(runId)).map(({ event }) => event.type);
}

async function statusOf(store: RunStore, runId: string): Promise<string | undefined> {
  return (await store.row(runId))?.summary.status;
}

/** An engine that cannot be asked until somebody brings what is missing. */
function keyless() {
  const tries: string[] = [];
  let missing = true;
  const engine: Engine = {
    ...talks,
    ready: async ({ runId }) => {
      tries.push(runId);
      if (missing) throw new Fault('ENGINE_AUTH', asIs('no key'), {});
    },
  };
  const bring = () => {
    missing = false;
  };
  return { tries, engine, bring };
}

describe('a run that is created and not taken', () => {
  it('RUN-02 RUN-08: is due, belongs to nobody, reads queued, and a worker begins it within 100 ms', async () => {
    const { clock, process, worker } = place();
    const { store } = worker(talks);
    await turns();
    const { runtime } = process(talks);
    const runId = await runtime.create(request(reviewedWork()));
    expect(await store.row(runId)).toMatchObject({ owner: null, epoch: 0, summary: { status: 'queued', due: true } });
    await pass(clock, 100);
    expect(await statusOf(store, runId)).toBe('waiting_user');
  });

  it('PRM-12: whoever takes it first begins it, and resumes nothing', async () => {
    const { clock, worker } = place();
    const prompts: string[] = [];
    const { runtime, store } = worker(
      engineOf(({ messages }) => {
        prompts.push(JSON.stringify(messages()));
        return { segments: ['Yes?'] };
      }),
    );
    const runId = await runtime.create(request(reviewedWork()));
    await until(clock, async () => (await statusOf(store, runId)) === 'waiting_user');
    expect(prompts[0]).toContain('intent: start');
  });
});

describe('asking something of a run', () => {
  it('RUN-08: is done at the verdict, while the run goes on in the background', async () => {
    const { clock, process } = place();
    const gate = Promise.withResolvers<void>();
    let exchanges = 0;
    const { runtime, store } = process(
      engineOf(async () => {
        exchanges += 1;
        if (exchanges > 1) await gate.promise;
        return { segments: ['Hm?'] };
      }),
    );
    const lease = await runtime.start(request(reviewedWork()));
    await runtime.attend(lease.runId, { lease });
    expect(await runtime.ask(lease.runId, { kind: 'message', text: 'Blue.' }, 'k')).toMatchObject({
      type: 'command.accepted',
      key: 'k',
    });
    expect(await statusOf(store, lease.runId)).toBe('running');
    gate.resolve();
    await until(clock, async () => (await statusOf(store, lease.runId)) === 'waiting_user');
    expect(exchanges).toBe(2);
  });

  it('RUN-08: the same key has the same verdict, and drives nothing; another command under it is a conflict', async () => {
    const { process } = place();
    const { runtime, store } = process(talks);
    const lease = await runtime.start(request(reviewedWork()));
    await runtime.attend(lease.runId, { lease });
    const first = await runtime.ask(lease.runId, { kind: 'resume' }, 'k');
    const before = await store.read(lease.runId);
    expect(await runtime.ask(lease.runId, { kind: 'resume' }, 'k')).toEqual(first);
    expect([first?.type, await store.read(lease.runId)]).toEqual(['command.refused', before]);
    const other = runtime.ask(lease.runId, { kind: 'cancel', reason: 'no' }, 'k');
    await expect(other).rejects.toMatchObject({ code: 'KEY_CONFLICT' });
  });

  it('RUN-08: whoever owns the run decides, and the one who asked leaves it alone', async () => {
    const { process } = place();
    const [a, b] = [process(hangs), process(talks)];
    const lease = await a.runtime.start(request(reviewedWork()));
    const driving = a.runtime.attend(lease.runId, { lease });
    const verdict = await b.runtime.ask(lease.runId, { kind: 'message', text: 'Hurry.' });
    expect(verdict).toMatchObject({ type: 'command.refused', code: 'RUN_BUSY' });
    expect((await b.store.row(lease.runId))?.owner).toBe(a.store.owner);
    await b.runtime.ask(lease.runId, { kind: 'cancel', reason: 'enough' });
    await driving;
  });
});

describe('a worker', () => {
  it('RUN-08: never waits for a run that is someone else’s', async () => {
    const { clock, process, worker } = place();
    const owner = process(hangs);
    const lease = await owner.runtime.start(request(reviewedWork()));
    const driving = owner.runtime.attend(lease.runId, { lease });
    const { runtime, store } = worker(talks, 1);
    await owner.store.post(lease.runId, 'k', { kind: 'message', text: 'Hm.' });
    const runId = await runtime.create(request(reviewedWork()));
    await pass(clock, 1_000);
    expect(await statusOf(store, runId)).toBe('waiting_user');
    expect((await store.row(lease.runId))?.owner).toBe(owner.store.owner);
    await owner.runtime.close();
    expect((await driving).ended).toBe('left');
  });

  it('RUN-08: holds no slot for a run that sleeps, and comes back to it at its time', async () => {
    const { clock, worker } = place();
    let failing = true;
    const { runtime, store, kinds } = worker(
      engineOf(() =>
        failing
          ? { outcome: { kind: 'failed', code: 'ENGINE_RATE_LIMITED', message: 'later', retryAfterMs: 60_000 } }
          : { segments: ['There.'] },
      ),
      1,
    );
    const sleeper = await runtime.create(request(reviewedWork()));
    await until(clock, async () => (await statusOf(store, sleeper)) === 'queued' && kinds().includes('rested'));
    const { owner, summary } = (await store.row(sleeper)) ?? {};
    expect([owner, (summary?.wakeAt ?? 0) - clock.now() > 2_000]).toEqual([null, true]);
    failing = false;
    const other = await runtime.create(request(reviewedWork()));
    await pass(clock, 200);
    expect([await statusOf(store, other), await statusOf(store, sleeper)]).toEqual(['waiting_user', 'queued']);
    await pass(clock, (summary?.wakeAt ?? 0) - clock.now() + 600);
    expect(await statusOf(store, sleeper)).toBe('waiting_user');
  });

  it('RUN-08: tries a run whose engine is not ready once per back-off, and records nothing about it', async () => {
    const { clock, worker } = place();
    const { tries, engine } = keyless();
    const { runtime, store, kinds } = worker(engine, 1);
    const runId = await runtime.create(request(reviewedWork()));
    const before = await store.read(runId);
    const times: number[] = [];
    const began = clock.now();
    while (clock.now() - began < 20 * 60_000) {
      await pass(clock, 500);
      while (times.length < tries.length) times.push(clock.now() - began);
    }
    const waits = times.slice(1).map((time, index) => Math.round((time - (times[index] ?? 0)) / 1000));
    expect(waits.slice(0, 8)).toEqual([5, 10, 20, 40, 80, 160, 300, 300].map((wait) => expect.closeTo(wait, -0.5)));
    expect(await store.read(runId)).toEqual(before);
    expect(kinds()).toEqual(tries.map(() => 'held'));
    expect((await store.row(runId))?.owner).toBe(null);
  });

  it('RUN-08: others are not kept waiting by any number of runs that cannot begin', async () => {
    const { clock, worker } = place();
    const { engine } = keyless();
    const held = new Set<string>();
    const choosy: Engine = {
      ...talks,
      ready: async (asked) => (held.has(asked.runId) ? engine.ready?.(asked) : undefined),
    };
    const { runtime, store } = worker(choosy, 2);
    for (let index = 0; index < 9; index += 1) held.add(await runtime.create(request(reviewedWork())));
    await pass(clock, 1_000);
    const runId = await runtime.create(request(reviewedWork()));
    await pass(clock, 200);
    expect(await statusOf(store, runId)).toBe('waiting_user');
  });

  it('RUN-08: a command to a run in back-off is taken at once, and begins its waits anew', async () => {
    const { clock, worker, process } = place();
    const { tries, engine, bring } = keyless();
    const { runtime, store } = worker(engine, 1);
    const runId = await runtime.create(request(reviewedWork()));
    await pass(clock, 60_000);
    const before = tries.length;
    bring();
    await process(talks).store.post(runId, 'k', { kind: 'resume' });
    await pass(clock, 700);
    expect([tries.length, await statusOf(store, runId)]).toEqual([before + 1, 'waiting_user']);
  });

  it('RUN-08: leaves no trace in a run that was canceled while it was held', async () => {
    const { clock, worker, process } = place();
    const { runtime, store, kinds } = worker(keyless().engine, 1);
    const runId = await runtime.create(request(reviewedWork()));
    await pass(clock, 1_000);
    const other = process(talks);
    await other.runtime.ask(runId, { kind: 'cancel', reason: 'no' });
    const before = await store.read(runId);
    await pass(clock, 30_000);
    expect([before.at(-1)?.event.type, await store.read(runId)]).toEqual(['run.canceled', before]);
    expect(kinds()).toEqual(['held']);
  });

  it('RUN-08: comes back to a run that it could not give back', async () => {
    const { clock, worker } = place();
    const { engine, bring } = keyless();
    const { runtime, store } = worker(engine, 1);
    const runId = await runtime.create(request(reviewedWork()));
    const { release } = store;
    Object.assign(store, { release: () => Promise.reject(new Error('no disk')) });
    await pass(clock, 1_000);
    expect((await store.row(runId))?.owner).toBe(store.owner);
    Object.assign(store, { release });
    bring();
    await pass(clock, 6_000);
    expect(await statusOf(store, runId)).toBe('waiting_user');
  });

  it('RUN-08: does not go round in circles with a run that rests and is due', async () => {
    const { clock, worker } = place();
    const { runtime, store, kinds } = worker(talks, 1);
    const { create } = store;
    // Only its first fact, which no append of ours leaves alone: it reads queued, and there is nothing to do.
    Object.assign(store, {
      create: (...[batch, options]: Parameters<RunStore['create']>) =>
        create.call(store, { ...batch, events: batch.events.slice(0, 1) }, options),
    });
    const runId = await runtime.create(request(reviewedWork()));
    await pass(clock, 4_000);
    expect([await statusOf(store, runId), kinds()]).toEqual(['queued', ['taken', 'rested']]);
  });

  it('RUN-08: two workers without a key do not call each other back', async () => {
    const { clock, worker } = place();
    const [a, b] = [keyless(), keyless()];
    const { runtime } = worker(a.engine);
    worker(b.engine);
    await runtime.create(request(reviewedWork()));
    await pass(clock, 60_000);
    expect([a.tries.length, b.tries.length]).toEqual([4, 4]);
  });

  it('RUN-02: leaves a run alone that a person has stopped, until a command comes; a refused one changes nothing', async () => {
    const { clock, process, worker } = place();
    const leaving = new AbortController();
    const owner = process(hangs);
    const lease = await owner.runtime.start(request(reviewedWork()));
    const driving = owner.runtime.attend(lease.runId, { lease, leave: leaving.signal });
    await until(clock, async () => (await typesOf(owner.store, lease.runId)).includes('exchange.started'));
    leaving.abort('SIGINT');
    expect((await driving).ended).toBe('left');
    const { runtime, store } = worker(talks);
    await pass(clock, 2_000);
    expect(await store.row(lease.runId)).toMatchObject({ owner: null, summary: { due: false, status: 'running' } });
    const refused = await runtime.ask(lease.runId, { kind: 'message', text: 'And?' });
    await pass(clock, 2_000);
    expect([refused?.type, await statusOf(store, lease.runId)]).toEqual(['command.refused', 'running']);
    await process(talks).store.post(lease.runId, 'go', { kind: 'resume' });
    await pass(clock, 200);
    expect(await statusOf(store, lease.runId)).toBe('waiting_user');
  });

  it('RUN-02 RUN-08: that is closed gives its runs back as due, waits for them, and another worker goes on', async () => {
    const { clock, process, worker } = place();
    const a = worker(hangs);
    const runId = await a.runtime.create(request(reviewedWork()));
    await until(clock, async () => (await typesOf(a.store, runId)).includes('exchange.started'));
    await a.runtime.close();
    expect(a.kinds()).toEqual(['taken', 'returned']);
    const { store } = process(talks);
    expect((await store.read(runId)).at(-1)?.event).toEqual({ type: 'owner.left', reason: 'handed on' });
    expect(await store.row(runId)).toMatchObject({ owner: null, summary: { due: true } });
    worker(talks);
    await pass(clock, 200);
    expect(await statusOf(store, runId)).toBe('waiting_user');
  });

  it('RUN-08: is idle when nothing is due here, now and in a moment', async () => {
    const { clock, worker } = place();
    const { engine } = keyless();
    const held = new Set<string>();
    const choosy: Engine = {
      ...talks,
      ready: async (asked) => (held.has(asked.runId) ? engine.ready?.(asked) : undefined),
    };
    const { runtime, store, work } = worker(choosy, 1);
    held.add(await runtime.create(request(reviewedWork())));
    const ids = await Promise.all([1, 2, 3].map(() => runtime.create(request(reviewedWork()))));
    let idle = false;
    const waiting = work.idle().then(() => {
      idle = true;
    });
    expect(idle).toBe(false);
    await until(clock, async () => idle);
    await waiting;
    expect(await Promise.all(ids.map((id) => statusOf(store, id)))).toEqual(ids.map(() => 'waiting_user'));
  });
});

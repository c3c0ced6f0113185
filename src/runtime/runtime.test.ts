import { describe, expect, it } from 'vitest';
import { engineOf, house, LEASE_MS, request, untilStopped } from '../../test/support/house.ts';
import { manualClock } from '../../test/support/manual-clock.ts';
import { moveTo } from '../../test/support/played-run.ts';
import { reviewedWork } from '../../test/support/small-package.ts';
import type { Recorded } from '../core/run/events.ts';
import { statusOf } from '../core/run/view/summarize.ts';
import type { Reply } from '../ports/engine.ts';
import type { RunStore } from '../ports/run-store.ts';
import type { Tool } from '../ports/tool.ts';

const [PATCH] = moveTo('write', 'plan');

function types(events: readonly Recorded[]): readonly string[] {
  return events.map(({ event }) => event.type);
}

async function typesOf(store: RunStore, runId: string): Promise<readonly string[]> {
  return types(await store.read(runId));
}

/** Waits until the log holds an event of this type. */
async function logged(store: RunStore, runId: string, type: string): Promise<void> {
  while (!(await typesOf(store, runId)).includes(type)) await new Promise((resolve) => setImmediate(resolve));
}

const talks = engineOf(() => ({ segments: ['A question?'] }));

describe('driving a run', () => {
  it('RUN-08: a cancel from another process stops the engine at once, and what it says later leaves no trace', async () => {
    const { terminal } = house();
    const stopped: string[] = [];
    const hanging = engineOf(async (_request, signal) => {
      await untilStopped(signal);
      stopped.push('stopped');
      return { segments: ['Too late.'] };
    });
    const [a, b] = [terminal(hanging), terminal(talks)];
    const lease = await a.runtime.start(request(reviewedWork()));
    const driving = a.runtime.attend(lease.runId, { lease });
    await logged(a.store, lease.runId, 'exchange.started');
    const sent = await b.runtime.send(lease.runId, { kind: 'cancel', reason: 'enough' });
    expect(sent.verdict?.type).toBe('command.accepted');
    expect(statusOf((await driving).run)).toBe('canceled');
    expect(stopped).toEqual(['stopped']);
    expect(await typesOf(a.store, lease.runId)).not.toContain('reply.received');
    expect((await a.store.row(lease.runId))?.owner).toBe(null);
  });

  it('RUN-08: commands posted at any moment of an act are taken before the next one', async () => {
    for (let round = 0; round < 50; round += 1) {
      const { terminal } = house();
      const busy = engineOf(async () => {
        for (let turn = 0; turn <= round % 7; turn += 1) await new Promise((resolve) => setImmediate(resolve));
        return { calls: [{ tool: 'fs.read', args: { path: '@state/workflow.md' } }] };
      });
      const [a, b] = [terminal(busy), terminal(talks)];
      const lease = await a.runtime.start(request(reviewedWork(), { budgets: { exchanges: 100_000 } }));
      const driving = a.runtime.attend(lease.runId, { lease });
      await logged(a.store, lease.runId, 'reply.received');
      for (let turn = 0; turn < round % 5; turn += 1) await Promise.resolve();
      await b.runtime.send(lease.runId, { kind: 'cancel', reason: 'enough' });
      expect(statusOf((await driving).run)).toBe('canceled');
    }
  });

  it('RUN-08: a cancel that comes between a decision and its append wins: the call is never made', async () => {
    const { terminal } = house();
    const made: string[] = [];
    const run: Tool['run'] = async () => {
      made.push('sent');
      return { ok: true };
    };
    const engine = engineOf(() => ({ calls: [{ tool: 'send', args: {} }] }));
    const { runtime, store } = terminal(engine, [{ name: 'send', description: 'sends', effect: 'once', run }]);
    const { append } = store;
    store.append = async (lease, batch) => {
      const intended = batch.events.some(({ type }) => type === 'call.intended');
      if (intended) await store.post(lease.runId, 'stop', { kind: 'cancel', reason: 'enough' });
      return append(lease, batch);
    };
    const lease = await runtime.start(request(reviewedWork()));
    const attended = await runtime.attend(lease.runId, { lease });
    expect([statusOf(attended.run), made]).toEqual(['canceled', []]);
  });

  it('RUN-04: a frozen owner loses its run when its lease lapses, its late append is refused, and its act is stopped', async () => {
    const clock = manualClock();
    const { terminal } = house(clock);
    const stopped: string[] = [];
    const release = Promise.withResolvers<Partial<Reply>>();
    const frozen = engineOf(async (_request, signal) => {
      void untilStopped(signal).then(() => stopped.push('stopped'));
      return release.promise;
    });
    const [a, b] = [terminal(frozen, [], manualClock()), terminal(talks)];
    const lease = await a.runtime.start(request(reviewedWork()));
    const driving = a.runtime.attend(lease.runId, { lease }).catch((error: unknown) => error);
    await logged(a.store, lease.runId, 'exchange.started');
    expect(await b.store.acquire(lease.runId)).toBe('busy');

    clock.advance(LEASE_MS + 1);
    const attended = await b.runtime.attend(lease.runId);
    expect(statusOf(attended.run)).toBe('waiting_user');
    const before = await b.store.read(lease.runId);

    release.resolve({ segments: ['I was asleep.'] });
    expect(await driving).toMatchObject({ code: 'OWNER_FENCED' });
    expect(await b.store.read(lease.runId)).toEqual(before);
    const changed = before.findIndex(({ event }) => event.type === 'owner.changed');
    expect(before.slice(changed).every(({ epoch }) => epoch === lease.epoch + 1)).toBe(true);
  });

  it('RUN-04: an owner that wakes up without its run stops its engine at once, not at its next append', async () => {
    const [clock, slowClock] = [manualClock(), manualClock()];
    const { terminal } = house(clock);
    const hanging = engineOf(async (_request, signal) => {
      await untilStopped(signal);
      return { outcome: { kind: 'aborted' } };
    });
    const [a, b] = [terminal(hanging, [], slowClock), terminal(talks)];
    const lease = await a.runtime.start(request(reviewedWork()));
    const driving = a.runtime.attend(lease.runId, { lease }).catch((error: unknown) => error);
    await logged(a.store, lease.runId, 'exchange.started');
    clock.advance(LEASE_MS + 1);
    await b.runtime.attend(lease.runId);
    slowClock.advance(LEASE_MS / 4);
    expect(await driving).toMatchObject({ code: 'OWNER_FENCED' });
  });

  it('RUN-06: an engine that hangs is stopped by its time limit, and what it says of its session is kept', async () => {
    const clock = manualClock();
    const { terminal } = house(clock);
    const sessions: unknown[] = [];
    const hanging = engineOf(async ({ session }, signal) => {
      sessions.push(session);
      if (session !== undefined) return { segments: ['There.'] };
      await untilStopped(signal);
      return { outcome: { kind: 'aborted' }, session: { used: 1 } };
    });
    const { runtime, store } = terminal(hanging);
    const lease = await runtime.start(request(reviewedWork(), { budgets: { exchangeMs: 2_000 } }));
    const driving = runtime.attend(lease.runId, { lease });
    await logged(store, lease.runId, 'exchange.started');
    while (sessions.length < 1) await new Promise((resolve) => setImmediate(resolve));
    clock.advance(2_000);
    expect(statusOf((await driving).run)).toBe('blocked');
    const { run } = await runtime.send(lease.runId, { kind: 'resume' });
    expect(statusOf(run)).toBe('waiting_user');
    expect(sessions).toEqual([undefined, { used: 1 }]);
  });

  it('RUN-03: an owner that dies in an idempotent call is followed by one that repeats it with the same key', async () => {
    const { terminal, kill } = house();
    const keys: string[] = [];
    const dying = Promise.withResolvers<void>();
    const tool = (run: Tool['run']): Tool => ({ name: 'put', description: 'puts', effect: 'idempotent', run });
    const engine = engineOf(({ exchange }) =>
      exchange === 1 ? { calls: [{ tool: 'put', args: { n: 1 } }] } : { segments: ['Put.'] },
    );
    const a = terminal(engine, [
      tool(async (_args, { key }) => {
        keys.push(key);
        dying.resolve();
        return new Promise<never>(() => undefined);
      }),
    ]);
    const lease = await a.runtime.start(request(reviewedWork()));
    void a.runtime.attend(lease.runId, { lease });
    await dying.promise;
    await kill(a);

    const b = terminal(engine, [
      tool(async (_args, { key }) => {
        keys.push(key);
        return { ok: true };
      }),
    ]);
    const { run } = await b.runtime.attend(lease.runId);
    expect(statusOf(run)).toBe('waiting_user');
    expect(keys).toEqual([`${lease.runId}/1.1.1`, `${lease.runId}/1.1.1`]);
  });

  it.each([
    ['it was done', { ok: true, found: 'done' } as const, [], 'waiting_user'],
    ['it was not done', 'not-done' as const, ['run again'], 'waiting_user'],
    ['nobody can tell', 'unknown' as const, [], 'waiting_user'],
  ])('RUN-03: a call with a probe is probed after a crash: %s', async (_title, found, runs, status) => {
    const { terminal, kill } = house();
    const done: string[] = [];
    const begun = Promise.withResolvers<void>();
    const engine = engineOf(({ exchange }) =>
      exchange === 1 ? { calls: [{ tool: 'write', args: {} }] } : { segments: ['Written.'] },
    );
    const common = {
      name: 'write',
      description: 'writes',
      effect: 'verify' as const,
      prepare: async () => ({ before: 'a', after: 'b' }),
    };
    const a = terminal(engine, [
      {
        ...common,
        run: async () => {
          begun.resolve();
          return new Promise<never>(() => undefined);
        },
      },
    ]);
    const lease = await a.runtime.start(request(reviewedWork()));
    void a.runtime.attend(lease.runId, { lease });
    await begun.promise;
    await kill(a);

    const evidence: unknown[] = [];
    const probe: Tool['probe'] = async (_args, given) => {
      evidence.push(given);
      return found;
    };
    const again: Tool['run'] = async () => {
      done.push('run again');
      return { ok: true };
    };
    const b = terminal(engine, [{ ...common, probe, run: again }]);
    const { run } = await b.runtime.attend(lease.runId);
    expect([done, evidence, statusOf(run)]).toEqual([runs, [{ before: 'a', after: 'b' }], status]);
    expect(run.interactions[0]?.kind).toBe(found === 'unknown' ? 'in-doubt' : 'question');
  });

  it('RUN-03: pure neighbours run side by side, and each call has its one result in the order of the reply', async () => {
    const { terminal } = house();
    const order: string[] = [];
    const gate = Promise.withResolvers<void>();
    const look: Tool = {
      name: 'look',
      description: 'looks',
      effect: 'pure',
      run: async (args) => {
        const n = (args as { n: number }).n;
        order.push(`begin ${n}`);
        if (n === 2) gate.resolve();
        await gate.promise;
        return { ok: true, n };
      },
    };
    const calls = [1, 2].map((n) => ({ tool: 'look', args: { n } }));
    const seen: unknown[] = [];
    const engine = engineOf(({ exchange, messages }) => {
      if (exchange === 1) return { calls };
      seen.push(...messages().filter(({ role }) => role === 'tool'));
      return { segments: ['Looked.'] };
    });
    const { runtime, store } = terminal(engine, [look]);
    const lease = await runtime.start(request(reviewedWork()));
    await runtime.attend(lease.runId, { lease });
    expect(order).toEqual(['begin 1', 'begin 2']);
    expect(seen).toMatchObject([{ result: { n: 1 } }, { result: { n: 2 } }]);
    expect((await typesOf(store, lease.runId)).filter((type) => type === 'call.intended')).toEqual([]);
  });

  it('RUN-02: leaving records why and gives the run back; it stays where it is until a person wants it to go on', async () => {
    const { terminal } = house();
    const leaving = new AbortController();
    const a = terminal(
      engineOf(async (_request, signal) => {
        queueMicrotask(() => leaving.abort('SIGINT'));
        await untilStopped(signal);
        return { outcome: { kind: 'aborted' } };
      }),
    );
    const lease = await a.runtime.start(request(reviewedWork()));
    const attended = await a.runtime.attend(lease.runId, { lease, leave: leaving.signal });
    expect(attended.ended).toBe('left');
    expect((await typesOf(a.store, lease.runId)).slice(-2)).toEqual(['exchange.interrupted', 'owner.left']);
    const b = terminal(talks);
    expect(statusOf((await b.runtime.attend(lease.runId)).run)).toBe('running');
    expect(await b.store.row(lease.runId)).toMatchObject({ owner: null, summary: { due: false, status: 'running' } });
    expect(statusOf((await b.runtime.send(lease.runId, { kind: 'resume' })).run)).toBe('waiting_user');
  });

  it('RUN-02: leaving at the moment in which the run comes to its rest is resting', async () => {
    const { terminal } = house();
    const leaving = new AbortController();
    const { runtime, store } = terminal(talks);
    const lease = await runtime.start(request(reviewedWork()));
    const onEvents = (events: readonly Recorded[]) => {
      if (events.some(({ event }) => event.type === 'turn.ended')) leaving.abort('SIGINT');
    };
    const attended = await runtime.attend(lease.runId, { lease, leave: leaving.signal, onEvents });
    expect([attended.ended, statusOf(attended.run)]).toEqual(['rested', 'waiting_user']);
    expect(await typesOf(store, lease.runId)).not.toContain('owner.left');
  });

  it('RUN-06: a failing engine is tried again after a pause that holds nothing but time', async () => {
    const clock = manualClock();
    const { terminal } = house(clock);
    let tries = 0;
    const flaky = engineOf(() => {
      tries += 1;
      return tries < 3
        ? { outcome: { kind: 'failed', code: 'ENGINE_FAILED', message: 'busy' } }
        : { segments: ['There.'] };
    });
    const { runtime, store } = terminal(flaky);
    const lease = await runtime.start(request(reviewedWork()));
    const driving = runtime.attend(lease.runId, { lease });
    for (const failures of [1, 2]) {
      while (tries < failures || (await store.row(lease.runId))?.summary.status !== 'queued')
        await new Promise((resolve) => setImmediate(resolve));
      clock.advance(5_000);
    }
    expect(statusOf((await driving).run)).toBe('waiting_user');
    expect(tries).toBe(3);
  });

  it('RUN-08: the same key with the same command has the same verdict, and counts once', async () => {
    const { terminal } = house();
    const { runtime, store } = terminal(talks);
    const lease = await runtime.start(request(reviewedWork()));
    await runtime.attend(lease.runId, { lease });
    const first = await runtime.send(lease.runId, { kind: 'message', text: 'Blue.' }, { key: 'k' });
    const again = await runtime.send(lease.runId, { kind: 'message', text: 'Blue.' }, { key: 'k' });
    expect([first.verdict?.type, again.verdict]).toEqual(['command.accepted', first.verdict]);
    expect((await typesOf(store, lease.runId)).filter((type) => type === 'input.taken')).toHaveLength(1);
    await expect(runtime.send(lease.runId, { kind: 'message', text: 'Red.' }, { key: 'k' })).rejects.toMatchObject({
      code: 'KEY_CONFLICT',
    });
  });
});

describe('the state file on disk', () => {
  const moves = engineOf(({ node }) =>
    node === 'plan' ? { calls: [{ tool: PATCH, args: moveTo('write', 'plan')[1] }] } : { segments: ['Go on?'] },
  );

  it('PST-01: is what the log says after every change', async () => {
    const { terminal, stateFiles } = house();
    const { runtime } = terminal(moves);
    const lease = await runtime.start(request(reviewedWork()));
    const { run } = await runtime.attend(lease.runId, { lease });
    const copy = stateFiles.files.get(lease.runId) ?? '';
    expect(copy).toMatch(/^# signalbox: as of event \d+ \([0-9a-f]{12}\).*\n---\n/m);
    expect(copy.replace(/^# signalbox: .*\n/m, '')).toBe(run.frames[0]?.text);
    expect(stateFiles.files.get(lease.runId)).toContain('# where we are\n');
  });

  it("PST-01: a person's edit is found by its hash before the next turn and adopted", async () => {
    const { terminal, stateFiles } = house();
    const { runtime, store } = terminal(moves);
    const lease = await runtime.start(request(reviewedWork()));
    await runtime.attend(lease.runId, { lease });
    const text = stateFiles.files.get(lease.runId) ?? '';
    stateFiles.files.set(lease.runId, text.replace('currentNodeId: "write"', 'currentNodeId: review'));
    const { run } = await runtime.send(lease.runId, { kind: 'message', text: 'I moved it.' });
    expect(await typesOf(store, lease.runId)).toContain('document.adopted');
    expect(run.frames[0]?.node).toBe('review');
  });

  it('PST-01: an edit that the guard refuses is kept beside, and the file says again what the log says', async () => {
    const { terminal, stateFiles } = house();
    const { runtime, store } = terminal(moves);
    const lease = await runtime.start(request(reviewedWork()));
    await runtime.attend(lease.runId, { lease });
    const text = stateFiles.files.get(lease.runId) ?? '';
    const forbidden = text.replace('currentNodeId: "write"', 'currentNodeId: end');
    stateFiles.files.set(lease.runId, forbidden);
    await runtime.send(lease.runId, { kind: 'message', text: 'I moved it.' });
    expect(await typesOf(store, lease.runId)).toContain('document.refused');
    expect([stateFiles.kept, stateFiles.files.get(lease.runId)]).toEqual([[forbidden], text]);
  });

  it('PST-01: is not written again where it says already what the log says', async () => {
    const { terminal, stateFiles } = house();
    const { runtime } = terminal(moves);
    const lease = await runtime.start(request(reviewedWork()));
    await runtime.attend(lease.runId, { lease });
    const writes: string[] = [];
    stateFiles.write = async (runId) => void writes.push(runId);
    await runtime.send(lease.runId, { kind: 'message', text: 'And now?' });
    expect(writes).toEqual([]);
  });

  it('PST-01: an old file of ours, left by a crash, is no edit', async () => {
    const { terminal, stateFiles } = house();
    const { runtime, store } = terminal(moves);
    const lease = await runtime.start(request(reviewedWork()));
    const { run } = await runtime.attend(lease.runId, { lease });
    stateFiles.files.set(lease.runId, run.started.state);
    await runtime.send(lease.runId, { kind: 'message', text: 'And now?' });
    expect((await typesOf(store, lease.runId)).filter((type) => type.startsWith('document.'))).toEqual([]);
  });

  it('a disk that fails for it does not stop a run whose log is safe', async () => {
    const { terminal, stateFiles } = house();
    stateFiles.write = async () => Promise.reject(new Error('disk on fire'));
    const { runtime } = terminal(moves);
    const lease = await runtime.start(request(reviewedWork()));
    expect(statusOf((await runtime.attend(lease.runId, { lease })).run)).toBe('waiting_user');
  });
});

describe('starting a run', () => {
  it('RUN-09: a run goes on with the package it began with, whatever the next run begins with', async () => {
    const { terminal } = house();
    const seen: string[] = [];
    const { runtime } = terminal(
      engineOf(({ messages }) => {
        seen.push(
          messages()
            .map((message) => ('content' in message ? message.content : ''))
            .join('\n'),
        );
        return { segments: ['Hm?'] };
      }),
    );
    const definition = reviewedWork();
    const lease = await runtime.start(request(definition));
    await runtime.attend(lease.runId, { lease });
    await runtime.send(lease.runId, { kind: 'message', text: 'Go on.' });
    expect(seen[1]).toContain('Work on plan.');
    expect((await runtime.attend(lease.runId)).run.kit.pinned.definition).toEqual(definition);
  });
});

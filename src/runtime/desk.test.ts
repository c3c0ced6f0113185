import { describe, expect, it } from 'vitest';
import { describeEvent } from '../../test/support/describe-event.ts';
import { house, LEASE_MS, request, untilStopped } from '../../test/support/house.ts';
import { manualClock } from '../../test/support/manual-clock.ts';
import { moveTo } from '../../test/support/played-run.ts';
import { reviewedWork } from '../../test/support/small-package.ts';
import type { Json } from '../core/json.ts';
import { statusOf } from '../core/run/view/summarize.ts';
import type { ToolResult } from '../core/tool/result.ts';
import type { Engine, EngineRequest } from '../ports/engine.ts';
import type { RunStore } from '../ports/run-store.ts';
import type { StopSignal } from '../ports/stop-signal.ts';
import type { Tool } from '../ports/tool.ts';

type Asking = (tool: string, args?: Json) => Promise<ToolResult>;

/** A program: while its exchange is under way it calls tools by `ask`. */
function program(work: (ask: Asking, request: EngineRequest, signal: StopSignal) => Promise<void>): Engine {
  return {
    exchange: async (asked, { signal, onCall }) => {
      const ask: Asking = (tool, args = {}) => onCall?.({ tool, args }) ?? Promise.reject(new Error('no desk'));
      await work(ask, asked, signal);
      return { outcome: { kind: signal.aborted ? 'aborted' : 'ok' }, segments: ['Done.'], calls: [] };
    },
  };
}

function tool(name: string, effect: Tool['effect'], run: Tool['run'] = async () => ({ ok: true })): Tool {
  const probed = { prepare: async () => ({}), probe: async () => 'not-done' as const };
  return { name, description: name, effect, run, ...(effect === 'verify' ? probed : {}) };
}

async function logOf(store: RunStore, runId: string): Promise<readonly string[]> {
  return (await store.read(runId)).map(({ event }) => describeEvent(event));
}

async function logged(store: RunStore, runId: string, what: string): Promise<void> {
  while (!(await logOf(store, runId)).includes(what)) await new Promise((resolve) => setImmediate(resolve));
}

/** Starts a run on a process of its own and stays until it rests. */
async function played(engine: Engine, tools: readonly Tool[] = []) {
  const { terminal } = house();
  const { runtime, store } = terminal(engine, tools);
  const lease = await runtime.start(request(reviewedWork()));
  const { run } = await runtime.attend(lease.runId, { lease });
  return { run, log: await logOf(store, lease.runId), store, runId: lease.runId };
}

describe('calls of a program', () => {
  it('RUN-01: are decided, recorded and carried out beside the exchange, and answered with what the log says', async () => {
    const answers: unknown[] = [];
    const order: string[] = [];
    const engine = program(async (ask, { turn }) => {
      if (turn > 1) return;
      answers.push(await ask('send', { n: 1 }));
      answers.push(await ask('write'));
      answers.push(await ask('shell.run'));
      answers.push(await ask(...(moveTo('write', 'plan') as [string, Json])));
      order.push('program ends');
    });
    const { log } = await played(engine, [
      tool('send', 'once', async (args) => ({ ok: true, sent: args })),
      tool('write', 'verify'),
    ]);
    expect(answers).toMatchObject([
      { ok: true, sent: { n: 1 } },
      { ok: true },
      { ok: false, error: { code: 'TOOL_NOT_AVAILABLE' } },
      { ok: true, path: '@state/workflow.md' },
    ]);
    expect(log.slice(log.indexOf('exchange.started 1.1') + 1)).toEqual([
      ...['call.asked 1.1.1 send', 'call.intended 1.1.1 once', 'call.finished 1.1.1'],
      ...['call.asked 1.1.2 write', 'call.intended 1.1.2 verify', 'call.finished 1.1.2'],
      ...['call.asked 1.1.3 shell.run', 'call.refused 1.1.3 TOOL_NOT_AVAILABLE'],
      ...['call.asked 1.1.4 fs.apply_patch', 'state.changed by model', 'call.finished 1.1.4', 'node.entered write'],
      ...['reply.received 1.1', 'turn.ended 1 moved', 'turn.started 2 node', 'exchange.started 2.1'],
      ...['reply.received 2.1', 'turn.ended 2 waiting', 'interaction.opened question'],
    ]);
  });

  it('RUN-03: pure ones go side by side, every other one alone and in its turn', async () => {
    const busy = new Set<string>();
    const together: string[] = [];
    const working =
      (name: string): Tool['run'] =>
      async (args) => {
        const me = `${name}${JSON.stringify(args)}`;
        busy.add(me);
        await new Promise((resolve) => setTimeout(resolve, 5));
        together.push(`${name} among ${busy.size}`);
        await new Promise((resolve) => setTimeout(resolve, 5));
        busy.delete(me);
        return { ok: true };
      };
    const engine = program(async (ask) => {
      const calls = ['look', 'look', 'look', 'send', 'look', 'put', 'put'].map((name, n) => ask(name, { n }));
      await Promise.all(calls);
    });
    const tools = [
      tool('look', 'pure', working('look')),
      tool('send', 'once', working('send')),
      tool('put', 'idempotent', working('put')),
    ];
    const { log } = await played(engine, tools);
    expect(together).toEqual([
      ...['look among 3', 'look among 3', 'look among 3', 'send among 1', 'look among 1', 'put among 1', 'put among 1'],
    ]);
    expect(log.filter((line) => line.startsWith('call.asked'))).toEqual(
      ['look', 'look', 'look', 'send', 'look', 'put', 'put'].map(
        (name, index) => `call.asked 1.1.${index + 1} ${name}`,
      ),
    );
  });

  it('RUN-03: a hundred at once have one result each', async () => {
    const engine = program(async (ask) => {
      const calls = Array.from({ length: 100 }, (_, n) => ask(n % 3 === 0 ? 'put' : 'look', { n }));
      expect((await Promise.all(calls)).every(({ ok }) => ok)).toBe(true);
    });
    const { log } = await played(engine, [tool('look', 'pure'), tool('put', 'idempotent')]);
    expect(log.filter((line) => line.startsWith('call.finished'))).toHaveLength(100);
  });

  it('a question is answered at once, ends the turn with the reply, and its answer is the next input', async () => {
    const engine = program(async (ask) => {
      expect(await ask('ui.ask_user', { message: 'Which colour?' })).toMatchObject({ ok: true, waiting: true });
      expect(await ask('look')).toMatchObject({ ok: false, error: { code: 'ASK_PENDING' } });
    });
    const { run, log } = await played(engine, [tool('look', 'pure')]);
    expect([statusOf(run), run.interactions[0]?.prompt]).toEqual(['waiting_user', 'Which colour?']);
    expect(log.slice(-2)).toEqual(['reply.received 1.1', 'turn.ended 1 waiting']);
  });

  it('RUN-06: the hint about a call that fails again and again comes with its answer, and then the program is stopped', async () => {
    const messages: string[] = [];
    const engine = program(async (ask, _request, signal) => {
      while (!signal.aborted) {
        const result = await ask('fs.read', { path: '@state/nothing.md' });
        messages.push(result.ok ? '' : result.error.message);
      }
    });
    const { run } = await played(engine);
    expect(run.blocked?.code).toBe('LOOP_DETECTED');
    expect(messages.slice(0, 5).map((text) => text.includes('3 times in this answer'))).toEqual([
      false,
      false,
      true,
      false,
      false,
    ]);
  });

  it('PRM-09: a file that a program names by its real path is known by its alias', async () => {
    const engine = program(async (ask) => void (await ask('look', { path: '/project/src/a.ts' })));
    const { store, runId } = await played(engine, [tool('look', 'pure')]);
    const asked = (await store.read(runId)).find(({ event }) => event.type === 'call.asked');
    expect(asked?.event).toMatchObject({ args: { path: '@project/src/a.ts' } });
  });
});

describe('a program that ends while its calls are under way', () => {
  it('RUN-03: what has begun comes to its end before the reply, what waits is told that it is too late', async () => {
    const late: ToolResult[] = [];
    const engine = program(async (ask) => {
      void ask('send').then((result) => late.push(result));
      void ask('put').then((result) => late.push(result));
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
    const slow = tool('send', 'once', async () => {
      await new Promise((resolve) => setTimeout(resolve, 60));
      return { ok: true };
    });
    const { log } = await played(engine, [slow, tool('put', 'idempotent')]);
    expect(log.slice(-5)).toEqual([
      ...['call.intended 1.1.1 once', 'call.finished 1.1.1', 'reply.received 1.1', 'turn.ended 1 waiting'],
      'interaction.opened question',
    ]);
    expect(late).toMatchObject([{ ok: false, error: { code: 'STALE' } }, { ok: true }]);
  });

  it('RUN-08: a cancel stops the program and its call, and both are waited for', async () => {
    const { terminal } = house();
    const stopped: string[] = [];
    const engine = program(async (ask, _request, signal) => {
      void ask('send');
      await untilStopped(signal);
      stopped.push('program');
    });
    const send = tool('send', 'once', async (_args, { signal }) => {
      await untilStopped(signal);
      stopped.push('call');
      return { ok: false, error: { code: 'TOOL_EXEC_FAILED', message: 'stopped' } };
    });
    const [a, b] = [terminal(engine, [send]), terminal(engine)];
    const lease = await a.runtime.start(request(reviewedWork()));
    const driving = a.runtime.attend(lease.runId, { lease });
    await logged(a.store, lease.runId, 'call.intended 1.1.1 once');
    await b.runtime.send(lease.runId, { kind: 'cancel', reason: 'enough' });
    expect(statusOf((await driving).run)).toBe('canceled');
    expect(stopped.sort()).toEqual(['call', 'program']);
  });

  it('RUN-08: a cancel that comes between the decision and its append wins: the call is never made', async () => {
    const { terminal } = house();
    const made: string[] = [];
    const answers: ToolResult[] = [];
    const engine = program(async (ask) => void answers.push(await ask('send')));
    const send = tool('send', 'once', async () => {
      made.push('sent');
      return { ok: true };
    });
    const { runtime, store } = terminal(engine, [send]);
    const { append } = store;
    store.append = async (lease, batch) => {
      const intended = batch.events.some(({ type }) => type === 'call.intended');
      if (intended) await store.post(lease.runId, 'stop', { kind: 'cancel', reason: 'enough' });
      return append(lease, batch);
    };
    const lease = await runtime.start(request(reviewedWork()));
    const { run } = await runtime.attend(lease.runId, { lease });
    expect([statusOf(run), made, answers]).toMatchObject(['canceled', [], [{ error: { code: 'STALE' } }]]);
  });
});

describe('two owners', () => {
  it('RUN-04: the call of a fenced owner is neither recorded nor carried out', async () => {
    const clock = manualClock();
    const { terminal } = house(clock);
    const made: string[] = [];
    const answers: ToolResult[] = [];
    const frozen = Promise.withResolvers<void>();
    const once = tool('send', 'once', async () => {
      made.push('sent');
      return { ok: true };
    });
    const engine = program(async (ask, { exchange }) => {
      if (exchange > 1) return;
      await frozen.promise;
      answers.push(await ask('send'));
    });
    const [a, b] = [terminal(engine, [once], manualClock()), terminal(engine, [once])];
    const lease = await a.runtime.start(request(reviewedWork()));
    const driving = a.runtime.attend(lease.runId, { lease }).catch((error: unknown) => error);
    await logged(a.store, lease.runId, 'exchange.started 1.1');
    clock.advance(LEASE_MS + 1);
    await b.runtime.attend(lease.runId);
    frozen.resolve();
    expect(await driving).toMatchObject({ code: 'OWNER_FENCED' });
    expect([made, answers]).toMatchObject([[], [{ ok: false, error: { code: 'E_OWNER_GONE' } }]]);
    expect((await logOf(b.store, lease.runId)).some((line) => line.startsWith('call.'))).toBe(false);
  });

  it('RUN-03: what a dead owner began is put to a person, and not done again by the program that goes on', async () => {
    const { terminal, kill } = house();
    const made: string[] = [];
    const begun = Promise.withResolvers<void>();
    const engine = program(async (ask, { messages }) => {
      const known = messages().some((message) => message.role === 'tool');
      if (!known) await ask('send');
    });
    const send = (run: Tool['run']) => tool('send', 'once', run);
    const a = terminal(engine, [
      send(async () => {
        made.push('sent');
        begun.resolve();
        return new Promise<never>(() => undefined);
      }),
    ]);
    const lease = await a.runtime.start(request(reviewedWork()));
    void a.runtime.attend(lease.runId, { lease });
    await begun.promise;
    await kill(a);
    const b = terminal(engine, [
      send(async () => {
        made.push('sent again');
        return { ok: true };
      }),
    ]);
    const { run } = await b.runtime.attend(lease.runId);
    expect(run.interactions[0]?.kind).toBe('in-doubt');
    await b.runtime.send(lease.runId, { kind: 'message', text: 'done' });
    expect([made, (await logOf(b.store, lease.runId)).slice(-4)]).toEqual([
      ['sent'],
      ['exchange.started 1.2', 'reply.received 1.2', 'turn.ended 1 waiting', 'interaction.opened question'],
    ]);
  });
});

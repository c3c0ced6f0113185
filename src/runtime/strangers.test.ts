import { describe, expect, it } from 'vitest';
import { engineOf, house, request, untilStopped } from '../../test/support/house.ts';
import { moveTo, patch } from '../../test/support/played-run.ts';
import { reviewedWork, smallPackage, smallWorkflow } from '../../test/support/small-package.ts';
import type { AgentTools } from '../core/package/definition.ts';
import { statusOf } from '../core/run/view/summarize.ts';
import type { RunStore } from '../ports/run-store.ts';
import type { Tool } from '../ports/tool.ts';

/* Engines and tools are strangers' code, and one process may come to a run from two sides. */

const talks = engineOf(() => ({ segments: ['A question?'] }));

async function typesOf(store: RunStore, runId: string): Promise<readonly string[]> {
  return (await store.read(runId)).map(({ event }) => event.type);
}

async function logged(store: RunStore, runId: string, type: string, times = 1): Promise<void> {
  const count = async () => (await typesOf(store, runId)).filter((one) => one === type).length;
  while ((await count()) < times) await new Promise((resolve) => setImmediate(resolve));
}

describe('one process, two sides', () => {
  it('RUN-04: a command sent by the process that drives the run reaches its driver and does not take the run from it', async () => {
    const { runtime, store } = house().terminal(
      engineOf(async (_request, signal) => {
        await untilStopped(signal);
        return { outcome: { kind: 'aborted' } };
      }),
    );
    const lease = await runtime.start(request(reviewedWork()));
    const driving = runtime.attend(lease.runId, { lease });
    await logged(store, lease.runId, 'exchange.started');
    const busy = await runtime.send(lease.runId, { kind: 'message', text: 'Hello?' });
    expect(busy.verdict).toMatchObject({ type: 'command.refused', code: 'RUN_BUSY' });
    const sent = await runtime.send(lease.runId, { kind: 'cancel', reason: 'enough' });
    expect([sent.verdict?.type, statusOf((await driving).run)]).toEqual(['command.accepted', 'canceled']);
    expect(await typesOf(store, lease.runId)).not.toContain('owner.changed');
  });

  it('RUN-04: two who attend to a free run at once do not take it from each other', async () => {
    const home = house();
    const first = home.terminal(talks);
    const lease = await first.runtime.start(request(reviewedWork()));
    await home.kill(first);
    const { runtime, store } = home.terminal(talks);
    const both = await Promise.all([runtime.attend(lease.runId), runtime.attend(lease.runId)]);
    expect(both.map(({ run }) => statusOf(run))).toEqual(['waiting_user', 'waiting_user']);
    expect((await typesOf(store, lease.runId)).filter((type) => type === 'owner.changed')).toHaveLength(1);
  });
});

describe('engines and tools that break', () => {
  it('RUN-06: an engine that throws has failed: it is tried again, and then a person is asked', async () => {
    const { runtime } = house().terminal(
      engineOf(() => {
        throw new Error('out of cheese');
      }),
    );
    const lease = await runtime.start(request(reviewedWork(), { budgets: { attempts: 1 } }));
    const { run } = await runtime.attend(lease.runId, { lease });
    expect([statusOf(run), run.blocked]).toMatchObject(['blocked', { code: 'ENGINE_FAILED' }]);
  });

  const calling = engineOf(({ exchange }) =>
    exchange === 1 ? { calls: [{ tool: 'odd', args: {} }] } : { segments: ['Well.'] },
  );
  const odd = (changes: Partial<Tool>): Tool => ({
    name: 'odd',
    description: 'is odd',
    effect: 'idempotent',
    run: async () => ({ ok: true }),
    ...changes,
  });

  it.each<[string, Tool, object]>([
    [
      'throws before its promise',
      odd({
        run: () => {
          throw new Error('no');
        },
      }),
      { ok: false, error: { code: 'TOOL_EXEC_FAILED' } },
    ],
    [
      'gives what is not JSON',
      odd({ run: async () => ({ ok: true, size: Number.NaN }) }),
      { ok: false, error: { code: 'TOOL_EXEC_FAILED' } },
    ],
    ['leaves a field undefined', odd({ run: async () => ({ ok: true, size: undefined }) as never }), { ok: true }],
    [
      'cannot prepare',
      odd({ effect: 'verify', prepare: () => Promise.reject(new Error('no such folder')) }),
      { ok: false, error: { code: 'TOOL_EXEC_FAILED', message: 'no such folder' } },
    ],
  ])('RUN-03: a tool that %s has a result all the same', async (_title, tool, result) => {
    const { runtime, store } = house().terminal(calling, [tool]);
    const lease = await runtime.start(request(reviewedWork()));
    const { run } = await runtime.attend(lease.runId, { lease });
    expect(statusOf(run)).toBe('waiting_user');
    const finished = (await store.read(lease.runId)).find(({ event }) => event.type === 'call.finished');
    expect(finished?.event).toMatchObject({ result });
  });

  it.each<[string, (message: string) => Tool]>([
    ['runs', (message) => odd({ run: () => Promise.reject(new Error(message)) })],
    ['prepares', (message) => odd({ effect: 'verify', prepare: () => Promise.reject(new Error(message)) })],
  ])('PRM-09: what a tool throws while it %s is told without a real path', async (_title, broken) => {
    const project = "/srv/o'brien (new), 项目/a b";
    const { runtime, store } = house().terminal(calling, [broken(`EACCES: open ${project}/x, see /home/ana/log`)]);
    const lease = await runtime.start(request(reviewedWork(), { project }));
    await runtime.attend(lease.runId, { lease });
    const finished = (await store.read(lease.runId)).find(({ event }) => event.type === 'call.finished');
    expect(finished?.event).toMatchObject({
      result: { ok: false, error: { message: 'EACCES: open [path]/x, see [path]' } },
    });
  });

  it('PRM-09: what a tool returns and a model writes is recorded without a real path, under the names that models know', async () => {
    const project = "/srv/o'brien (new), 项目/a b";
    const found = [
      `${project}/x.md:3`,
      project,
      `${project}.`,
      `${project}-old/y`,
      `file://${encodeURI(project)}/z`,
      '/srv/o',
    ];
    const tool = odd({
      run: async () => ({ ok: true, found, nested: { [`${project}/k`]: JSON.stringify({ at: project }) } }),
    });
    const engine = engineOf(({ exchange }) =>
      exchange === 1 ? { calls: [{ tool: 'odd', args: {} }] } : { segments: [`It lies in ${project}/x.md.`] },
    );
    const { runtime, store } = house().terminal(engine, [tool]);
    const lease = await runtime.start(request(reviewedWork(), { project }));
    await runtime.attend(lease.runId, { lease });
    const events = (await store.read(lease.runId)).map(({ event }) => event);
    expect(events.find(({ type }) => type === 'call.finished')).toMatchObject({
      result: {
        found: ['@project/x.md:3', '@project', '@project.', '[path]-old/y', 'file://@project/z', '/srv/o'],
        nested: { '@project/k': '{"at":"@project"}' },
      },
    });
    expect(events.findLast(({ type }) => type === 'reply.received')).toMatchObject({
      segments: ['It lies in @project/x.md.'],
    });
  });

  it('PRM-03: the engine is offered what the policy allows, and a tool is given its limits', async () => {
    const offered: (readonly string[])[] = [];
    const limits: unknown[] = [];
    const engine = engineOf(({ tools, exchange }) => {
      offered.push(tools.map(({ name }) => name));
      return exchange === 1 ? { calls: [{ tool: 'odd', args: {} }] } : { segments: ['Well.'] };
    });
    const tool = odd({
      run: async (_args, context) => {
        limits.push(context.limits);
        return { ok: true };
      },
    });
    const definition = reviewedWork();
    const started = async (fs: NonNullable<AgentTools['fs']>) => {
      const shell = { enabled: true, timeoutMs: 55, maxOutputBytes: 66 };
      const agents = definition.agents.map((agent) => ({ ...agent, tools: { fs, shell } }));
      const { runtime } = house().terminal(engine, [tool]);
      const lease = await runtime.start(request({ ...definition, agents }));
      await runtime.attend(lease.runId, { lease });
    };
    await started({ enabled: true, maxReadBytes: 77, maxWriteBytes: 88 });
    const told = { maxReadBytes: 77, maxWriteBytes: 88, timeoutMs: 55, maxOutputBytes: 66 };
    expect([offered[0]?.includes('fs.read'), limits]).toEqual([true, [told]]);
    await started({ enabled: false });
    expect(offered.at(-1)).toEqual(['ui.ask_user', 'workflow.rewind', 'odd']);
  });

  it('RUN-03: a probe that throws knows nothing, and a process without the tool asks a person', async () => {
    const { terminal, kill } = house();
    const begun = Promise.withResolvers<void>();
    const hangs = odd({
      effect: 'verify',
      run: () => {
        begun.resolve();
        return new Promise<never>(() => undefined);
      },
    });
    const a = terminal(calling, [hangs]);
    const lease = await a.runtime.start(request(reviewedWork()));
    void a.runtime.attend(lease.runId, { lease });
    await begun.promise;
    await kill(a);
    const b = terminal(calling, [odd({ effect: 'verify', probe: () => Promise.reject(new Error('no')) })]);
    expect((await b.runtime.attend(lease.runId)).run.interactions[0]?.kind).toBe('in-doubt');
    await kill(b);
    const c = terminal(calling);
    const { run } = await c.runtime.send(lease.runId, { kind: 'message', text: 'run' });
    expect([statusOf(run), run.interactions[0]?.kind]).toEqual(['waiting_user', 'question']);
  });
});

describe('a person at the state file', () => {
  it('PST-01: an edit lets a run go on that is blocked at a decision which no engine makes', async () => {
    const definition = smallPackage([
      smallWorkflow(
        'work',
        { choose: 'decision', left: 'step', end: 'end' },
        { 'choose -> left': { conditionExpr: { '==': [{ var: 'way' }, 'left'] } }, 'left -> end': {} },
      ),
    ]);
    const { terminal, stateFiles } = house();
    const { runtime } = terminal(talks);
    const lease = await runtime.start(request(definition));
    const { run } = await runtime.attend(lease.runId, { lease });
    expect(run.blocked?.code).toBe('NO_EDGE');
    const shown = stateFiles.files.get(lease.runId) ?? '';
    stateFiles.files.set(lease.runId, shown.replace('variables: {}', 'variables:\n  way: left'));
    const resumed = await runtime.send(lease.runId, { kind: 'resume' });
    expect([statusOf(resumed.run), resumed.run.frames[0]?.node]).toEqual(['waiting_user', 'left']);
  });

  it('PST-01: an edit made while the model works is not written over, but adopted before the next turn on top of the move', async () => {
    const { terminal, stateFiles } = house();
    const [patch, args] = moveTo('write', 'plan');
    const { runtime, store } = terminal(
      engineOf(({ turn, exchange, runId }) => {
        if (turn > 1 || exchange > 1) return { segments: ['And now?'] };
        const shown = stateFiles.files.get(runId) ?? '';
        stateFiles.files.set(runId, shown.replace('# work', '# work, with a remark'));
        return { calls: [{ tool: patch, args }] };
      }),
    );
    const lease = await runtime.start(request(reviewedWork()));
    await runtime.attend(lease.runId, { lease });
    expect(stateFiles.files.get(lease.runId)).toContain('with a remark');
    await runtime.send(lease.runId, { kind: 'message', text: 'Go on.' });
    const types = await typesOf(store, lease.runId);
    expect(types).toContain('document.adopted');
    expect(stateFiles.kept).toEqual([]);
    const shown = stateFiles.files.get(lease.runId);
    expect([shown?.includes('currentNodeId: "write"'), shown?.includes('with a remark')]).toEqual([true, true]);
  });

  it('PST-01: an edit that says what the run has come to say meanwhile leaves the file as the log has it', async () => {
    const { terminal, stateFiles } = house();
    const [tool, args] = patch({ variables: { set: { x: 1, n: 2 } } });
    let opened = '';
    const { runtime, store } = terminal(
      engineOf(({ turn, exchange, runId }) => {
        if (turn === 1 && exchange === 1) {
          opened = stateFiles.files.get(runId) ?? '';
          return { calls: [{ tool, args }] };
        }
        if (turn === 1) stateFiles.files.set(runId, opened.replace('variables: {}', 'variables:\n  x: 1'));
        return { segments: ['I stop.'] };
      }),
    );
    const lease = await runtime.start(request(reviewedWork(), { mode: 'auto' }));
    await runtime.attend(lease.runId, { lease });
    expect(await typesOf(store, lease.runId)).toContain('document.adopted');
    expect(stateFiles.files.get(lease.runId)).toContain('  x: 1\n  n: 2\n');
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import { engineOf, type House, house, request, type Terminal, untilStopped } from '../../test/support/house.ts';
import { memoryTaskFiles } from '../../test/support/memory-task-files.ts';
import type { ScriptedCall } from '../../test/support/played-run.ts';
import { assign, COMPLEX, taskPackage } from '../../test/support/task-package.ts';
import { localDispatcher } from '../adapters/dispatcher-local/local-dispatcher.ts';
import { taskTools } from '../adapters/tools-task/task-tools.ts';
import { Fault } from '../core/fault.ts';
import { asIs } from '../core/words/text.ts';
import type { Engine, EngineRequest, Reply } from '../ports/engine.ts';
import type { StopSignal } from '../ports/stop-signal.ts';

const DOCUMENTS: { readonly [node: string]: readonly [phase: string, content: string] } = {
  analyze: [
    'requirements',
    '# Task: a-task\n\n## Background\nB\n\n## Objectives\nO\n\n## Constraints\nC\n\n## Success Criteria\n- [ ] S\n',
  ],
  design: [
    'design',
    '# Design: a-task\n\n## Research Findings\nR\n\n## Solution Approach\nS\n\n## Technical Decisions\nT\n\n## Implementation Strategy\nI\n',
  ],
  breakdown: [
    'taskList',
    '# Task List: a-task\n\n## Tasks\n\n- [ ] Task 1: cut\n- [ ] Task 2: glue\n- [ ] Task 3: paint (depends on 1, 2)\n',
  ],
};

const RESULT: ScriptedCall = ['completionResult', { result: 'Done.' }];

/** What the model of a run does at its node, where a test does not say otherwise. */
function plays({ node = '', item, messages }: EngineRequest): Partial<Reply> {
  const calls = (...made: readonly ScriptedCall[]) => ({ calls: made.map(([tool, args]) => ({ tool, args })) });
  const [phase, content] = DOCUMENTS[node] ?? [];
  if (node === 'idle') return calls(COMPLEX);
  if (phase !== undefined) return calls(['createTaskDocs', { taskName: 'A Task', phase, content: content ?? '' }]);
  if (item !== undefined) return node === 'work' ? calls(RESULT) : { segments: ['{"passed": true, "reason": "seen"}'] };
  const told = JSON.stringify(messages().at(-1));
  return told.includes('Every box is ticked') ? calls(RESULT) : calls(assign(['1', '2', '3']));
}

type Turn = (asked: EngineRequest, signal: StopSignal) => Partial<Reply> | Promise<Partial<Reply>> | undefined;

const playing = (turn: Turn = () => undefined): Engine =>
  engineOf(async (asked, signal) => (await turn(asked, signal)) ?? plays(asked));

const hangs = async (signal: StopSignal): Promise<Partial<Reply>> => {
  await untilStopped(signal);
  return { outcome: { kind: 'aborted' } };
};

let made: Terminal[] = [];

afterEach(async () => {
  for (const { runtime } of made) await runtime.close();
  made = [];
});

/** Processes on one store and one project. */
function place() {
  const own: House = house();
  const files = new Map<string, string>();
  const process = (engine: Engine): Terminal => {
    const terminal = own.terminal(engine, taskTools(memoryTaskFiles(files)));
    made.push(terminal);
    return terminal;
  };
  const kill = async (terminal: Terminal) => {
    made = made.filter((other) => other !== terminal);
    await own.kill(terminal);
  };
  return { process, kill, clock: own.clock, list: () => files.get('docs/a-task/taskList.md') ?? '' };
}

async function statuses({ store }: Terminal): Promise<readonly string[]> {
  return (await store.list()).map(({ summary: { workflow, status } }) => `${workflow} ${status}`).sort();
}

async function childrenOf({ store }: Terminal, parent: string) {
  const events = (await store.read(parent)).map(({ event }) => event);
  return events.flatMap((event) => (event.type === 'child.spawned' ? [event] : []));
}

const ALL_DONE = ['item completed', 'item completed', 'item completed', 'task completed'];
const BOXES = /\[x\] Task 1.*\[x\] Task 2.*\[x\] Task 3.*Completed: 3 tasks/s;

describe('whoever stays with a run', () => {
  it('TSK-09: drives its children too, and is told of what happens to them', async () => {
    const { process, list } = place();
    const terminal = process(playing());
    const { runtime } = terminal;
    const lease = await runtime.start(request(taskPackage()));
    const heard = new Set<string>();
    const { ended } = await runtime.attend(lease.runId, { lease, onChild: (child) => heard.add(child) });
    expect([ended, await statuses(terminal)]).toEqual(['rested', ALL_DONE]);
    expect(list()).toMatch(BOXES);
    expect([...heard].sort()).toEqual((await childrenOf(terminal, lease.runId)).map(({ child }) => child).sort());
  });

  it('TSK-09: does items at the same time that do not depend on each other', async () => {
    const { process } = place();
    const both = Promise.withResolvers<void>();
    const begun = new Set<string>();
    const meet: Turn = async ({ node, item }) => {
      if (node !== 'work' || item === '3') return undefined as never;
      begun.add(item ?? '');
      if (begun.size === 2) both.resolve();
      await both.promise;
      return { calls: [{ tool: RESULT[0], args: RESULT[1] }] };
    };
    const terminal = process(playing(meet));
    const lease = await terminal.runtime.start(request(taskPackage()));
    await terminal.runtime.attend(lease.runId, { lease });
    expect(await statuses(terminal)).toEqual(ALL_DONE);
  });

  it('RUN-03, TSK-09: may be killed in the middle of the items; the next process does what is left, once', async () => {
    const { process, kill, list } = place();
    const stuck = Promise.withResolvers<void>();
    const first = process(
      playing(({ node, item }, signal) => {
        if (node !== 'work' || item !== '2') return undefined;
        stuck.resolve();
        return hangs(signal);
      }),
    );
    const lease = await first.runtime.start(request(taskPackage()));
    first.runtime.attend(lease.runId, { lease }).catch(() => undefined);
    await stuck.promise;
    await kill(first);
    const second = process(playing());
    const { run } = await second.runtime.attend(lease.runId);
    expect([run.outcome?.kind, await statuses(second)]).toEqual(['completed', ALL_DONE]);
    expect(list()).toMatch(BOXES);
  });

  it('TSK-09: a second terminal follows the children that the first one drives', async () => {
    const { process } = place();
    const stuck = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const first = process(
      playing(async ({ node, item }) => {
        if (node === 'work' && item === '2') {
          stuck.resolve();
          await gate.promise;
        }
        return undefined as never;
      }),
    );
    const lease = await first.runtime.start(request(taskPackage()));
    const attended = first.runtime.attend(lease.runId, { lease });
    await stuck.promise;
    const second = process(playing());
    const followed = second.runtime.attend(lease.runId);
    gate.resolve();
    expect((await followed).run.outcome?.kind).toBe('completed');
    await attended;
    expect(await statuses(second)).toEqual(ALL_DONE);
  });

  it('TSK-09: rests where a child waits for a person; the answer and the parent go on from there', async () => {
    const { process, list } = place();
    const asks: Turn = ({ node, item, messages }) =>
      node === 'work' && item === '1' && !JSON.stringify(messages()).includes('Blue.')
        ? { segments: ['Which colour?'] }
        : undefined;
    const terminal = process(playing(asks));
    const { runtime, store } = terminal;
    const lease = await runtime.start(request(taskPackage()));
    const { ended, run } = await runtime.attend(lease.runId, { lease });
    expect([ended, run.children.filter(({ report }) => report === undefined).length]).toEqual(['rested', 1]);
    const asking = run.children.find(({ report }) => report === undefined)?.child ?? '';
    expect((await store.row(asking))?.summary.status).toBe('waiting_user');
    await runtime.send(asking, { kind: 'message', text: 'Blue.' });
    const sent = await runtime.attend(lease.runId);
    expect([sent.run.outcome?.kind, await statuses(terminal)]).toEqual(['completed', ALL_DONE]);
    expect(list()).toMatch(BOXES);
  });

  it('TSK-09: a child whose engine cannot be asked is told once the others rest, and begun again by the next', async () => {
    const { process } = place();
    let missing = true;
    const engine: Engine = {
      ...playing(),
      ready: async ({ item }) => {
        if (missing && item === '2') throw new Fault('ENGINE_AUTH', asIs('no key'), {});
      },
    };
    const terminal = process(engine);
    const lease = await terminal.runtime.start(request(taskPackage()));
    await expect(terminal.runtime.attend(lease.runId, { lease })).rejects.toMatchObject({ code: 'ENGINE_AUTH' });
    expect(await statuses(terminal)).toContain('item completed');
    missing = false;
    await terminal.runtime.attend(lease.runId);
    expect(await statuses(terminal)).toEqual(ALL_DONE);
  });

  it('RUN-03, TSK-09: a process that ends in the middle hands on the children, and the next one goes on', async () => {
    const { process, list } = place();
    const stuck = Promise.withResolvers<void>();
    const first = process(
      playing(({ node, item }, signal) => {
        if (node !== 'work' || item === '3') return undefined;
        stuck.resolve();
        return hangs(signal);
      }),
    );
    const lease = await first.runtime.start(request(taskPackage()));
    const attended = first.runtime.attend(lease.runId, { lease });
    await stuck.promise;
    await first.runtime.close();
    expect((await attended).ended).toBe('left');
    const second = process(playing());
    await second.runtime.attend(lease.runId);
    expect(await statuses(second)).toEqual(ALL_DONE);
    expect(list()).toMatch(BOXES);
  });

  it('TSK-09: who cancels the parent cancels its children, also those that wait for a person', async () => {
    const { process } = place();
    const asks: Turn = ({ node }) => (node === 'work' ? { segments: ['Which colour?'] } : undefined);
    const terminal = process(playing(asks));
    const { runtime } = terminal;
    const lease = await runtime.start(request(taskPackage()));
    await runtime.attend(lease.runId, { lease });
    expect(await statuses(terminal)).toEqual(['item waiting_user', 'item waiting_user', 'task waiting_children']);
    await runtime.send(lease.runId, { kind: 'cancel', reason: 'enough' });
    expect(await statuses(terminal)).toEqual(['item canceled', 'item canceled', 'task canceled']);
  });

  it('TSK-09: who takes the parent back cancels its children', async () => {
    const { process } = place();
    let asking = true;
    const asks: Turn = ({ node }) => (asking && node === 'work' ? { segments: ['Which colour?'] } : undefined);
    const terminal = process(playing(asks));
    const { runtime } = terminal;
    const lease = await runtime.start(request(taskPackage()));
    await runtime.attend(lease.runId, { lease });
    asking = false;
    await runtime.send(lease.runId, { kind: 'rewind', to: 'execute', reason: 'again' });
    expect(await statuses(terminal)).toEqual(['item canceled', 'item canceled', ...ALL_DONE]);
  });
});

describe('a worker', () => {
  it('TSK-09: drives the children of a run and the run itself, whoever is free', async () => {
    const { process, clock, list } = place();
    const terminal = process(playing());
    const runId = await terminal.runtime.create(request(taskPackage()));
    const dispatcher = localDispatcher({ store: terminal.store, clock });
    await terminal.runtime.work(dispatcher, { concurrency: 2 }).idle();
    expect([(await terminal.store.row(runId))?.summary.status, await statuses(terminal)]).toEqual([
      'completed',
      ALL_DONE,
    ]);
    expect(list()).toMatch(BOXES);
  });
});

import { describe, expect, it } from 'vitest';
import { PlayedRun } from '../../../../test/support/played-run.ts';
import {
  assign,
  COMPLEX,
  childOf,
  claims,
  documentRead,
  executing,
  listed,
  reports,
  TASK_TOOLS,
  taskPackage,
  writes,
} from '../../../../test/support/task-package.ts';
import type { TaskItem } from '../../task/reading.ts';
import { currentNodeId } from '../run.ts';
import { dueList } from './family.ts';
import { itemStandings } from './item-standing.ts';
import { spawnChild } from './spawn-child.ts';

const TWO = [listed('1.1'), listed('1.2')];
const CHAIN = [listed('1'), listed('2', { dependsOn: ['1'] }), listed('3', { dependsOn: ['2'] })];

const ticked = (items: readonly TaskItem[], ...ids: readonly string[]) =>
  items.map((item) => ({ ...item, done: item.done || ids.includes(item.id) }));

function refusals({ batches }: PlayedRun): readonly string[] {
  return batches.flat().flatMap((event) => (event.type === 'call.refused' ? [event.code] : []));
}

function spawned({ run }: PlayedRun): readonly (string | undefined)[] {
  return run.children.map(({ item }) => item);
}

const edited = (items: readonly TaskItem[]) => documentRead('taskList', items, [], 'person');

const spawnedRuns = ({ run }: PlayedRun) => run.children.map(({ child }) => child);

const PASSED = { work: { done: true }, check: { ok: true, exitCode: 0, log: '' }, verify: null };

const lastPrompt = ({ prompts }: PlayedRun) => JSON.stringify(prompts.at(-1)?.at(-1) ?? '');

/** So often assigned, reported as failed and written into the list. */
function failing(run: PlayedRun, item: string, items: readonly TaskItem[], times: number): PlayedRun {
  for (let time = 0; time < times; time += 1) {
    run.replies('', assign([item]));
    writes(reports(run, item, false), items);
  }
  return run;
}

describe('assignTasks', () => {
  it.each([
    ['an empty list', ['assignTasks', { tasklist: [] }], 'E_SCHEMA_VALIDATION'],
    ['no list', ['assignTasks', {}], 'E_SCHEMA_VALIDATION'],
    ['an item without a prompt', ['assignTasks', { tasklist: [{ target: '1.1', tools: [] }] }], 'E_SCHEMA_VALIDATION'],
    ['an unknown item', assign(['9.9']), 'TASK_ITEM_UNKNOWN'],
    ['the beginning of an id', assign(['1']), 'TASK_ITEM_UNKNOWN'],
    ['an item twice', assign(['1.1', 'Task 1.1: do it']), 'E_SCHEMA_VALIDATION'],
    ['a ticked item', assign(['1.3']), 'E_PRECONDITION_FAILED'],
  ] as const)('TSK-09: refuses %s, and begins nothing', (_, call, code) => {
    const run = executing([...TWO, listed('1.3', { done: true })]);
    run.replies('', call);
    expect([refusals(run), run.run.children, run.run.task.assigned]).toEqual([[code], [], []]);
  });

  it('TSK-09: refuses all of a call of which one item cannot be assigned', () => {
    const run = executing(TWO).replies('', assign(['1.1', '9.9']));
    expect([refusals(run), run.run.children]).toEqual([['TASK_ITEM_UNKNOWN'], []]);
  });

  it('TSK-09: names the open items where a target is unknown', () => {
    const run = executing([...TWO, listed('1.3', { done: true })]).replies('', assign(['9.9']));
    const refused = run.batches.flat().find((event) => event.type === 'call.refused');
    expect(refused?.message).toMatch('Open: 1.1, 1.2.');
  });

  it('TSK-09: is refused outside of execute: before the list is there, and with one that is not valid', () => {
    const early = executing(TWO).records(documentRead('taskList', TWO, [{ code: 'noItems', line: 1, args: [] }]));
    early.replies('', assign(['1.1']));
    expect(refusals(early)).toEqual(['E_INVALID_TRANSITION']);
    const idle = new PlayedRun(taskPackage(), { tools: TASK_TOOLS }).replies('', assign(['1.1']));
    expect(refusals(idle)).toEqual(['E_INVALID_TRANSITION']);
  });

  it('TSK-09: a second call of the same reply is refused: the turn is over, and none of the first is lost', () => {
    const run = executing(TWO).replies('', assign(['1.1']), assign(['1.2']));
    expect([refusals(run), spawned(run)]).toEqual([['ASK_PENDING'], ['1.1']]);
    expect(run.run.task.assigned.map(({ item }) => item)).toEqual(['1.1']);
  });

  it('TSK-09: answers at once, ends the turn, and begins what can begin in the same append', () => {
    const run = executing(TWO).replies('', assign(['1.1', '1.2']));
    expect(run.told()).toEqual([
      [
        'reply.received 2.1 assignTasks',
        'items.assigned',
        'call.finished 2.1.1',
        'turn.ended 2 waiting',
        `child.spawned ${childOf(run, '1.1')}`,
        `child.spawned ${childOf(run, '1.2')}`,
      ],
    ]);
    expect([run.status, run.action.kind]).toEqual(['waiting_children', 'park']);
  });
});

describe('the items of a task', () => {
  it('TSK-09: no more of them are under way than the pool has room for', () => {
    const items = ['1', '2', '3'].map((id) => listed(id));
    const run = executing(items, { settings: { pool: 2 } }).replies('', assign(['1', '2', '3']));
    expect(spawned(run)).toEqual(['1', '2']);
    writes(reports(run, '2'), ticked(items, '2'));
    expect(spawned(run)).toEqual(['1', '2', '3']);
  });

  it('TSK-09: one begins once what it depends on is verified and its box ticked', () => {
    const run = executing(CHAIN).replies('', assign(['1', '2', '3']));
    expect(spawned(run)).toEqual(['1']);
    reports(run, '1');
    expect(spawned(run)).toEqual(['1']);
    writes(run, ticked(CHAIN, '1'));
    expect(spawned(run)).toEqual(['1', '2']);
  });

  it('TSK-09: one whose dependency has failed is skipped and told, with what depends on it, and nothing hangs', () => {
    const run = executing(CHAIN).replies('', assign(['1', '2', '3']));
    writes(reports(run, '1', false), CHAIN);
    expect(run.run.turn?.cause).toBe('children');
    expect(lastPrompt(run)).toMatch(
      /- 1: attempt 1 failed.*- 2: skipped, it depends on 1.*- 3: skipped, it depends on 2/,
    );
    expect(spawned(run)).toEqual(['1']);
  });

  it('TSK-09: one failed child does not keep the others from their end', () => {
    const run = executing(TWO).replies('', assign(['1.1', '1.2']));
    writes(run.sends({ kind: 'report', child: childOf(run, '1.1'), outcome: 'failed', result: null }), TWO);
    expect(run.status).toBe('waiting_children');
    writes(reports(run, '1.2'), ticked(TWO, '1.2'));
    expect(lastPrompt(run)).toMatch(/- 1.1: attempt 1 failed: its run was failed.*- 1.2: verified and ticked/);
  });

  it('RUN-03: a report that comes twice is refused the second time, and changes nothing', () => {
    const run = executing(TWO).replies('', assign(['1.1', '1.2']));
    reports(run, '1.1');
    run.told();
    reports(run, '1.1');
    expect(run.told()).toEqual([['command.refused STALE']]);
    const stranger = { kind: 'report', child: 'run_stranger', outcome: 'completed', result: null } as const;
    expect(run.sends(stranger).told()).toEqual([['command.refused STALE']]);
  });

  it('RUN-03, TSK-10: a report that comes while the list is being written is written by the next write', () => {
    const run = executing(TWO).replies('', assign(['1.1', '1.2']));
    reports(run, '1.1');
    const { action } = run;
    reports(run, '1.2');
    expect(run.action.key).toBe(action.key);
    writes(run, ticked(TWO, '1.1'));
    expect(run.action.kind).toBe('calls');
    const due = run.run.calls[0]?.call.args;
    expect(due).toMatchObject({ due: { boxes: { '1.2': true } } });
    writes(run, ticked(TWO, '1.1', '1.2'));
    expect(lastPrompt(run)).toMatch('Every box is ticked');
  });

  it('TSK-09: words to the parent while they are under way are taken, and told with their results', () => {
    const run = executing(TWO).replies('', assign(['1.1']));
    run.told();
    expect(run.says('Make it blue.').told()).toEqual([['command.accepted', 'input.taken']]);
    expect(run.status).toBe('waiting_children');
    writes(reports(run, '1.1'), ticked(TWO, '1.1'));
    expect(JSON.stringify(run.prompts.at(-1)?.slice(-2))).toMatch(
      /1.1: verified and ticked.*Make it blue|Make it blue.*1.1: verified/,
    );
  });

  it('RUN-03: the list that cannot be written blocks, and going on writes it before its agent speaks', () => {
    const run = executing(TWO).replies('', assign(['1.1', '1.2']));
    reports(run, '1.1');
    const { action } = run;
    const callId = action.kind === 'calls' ? (action.calls[0]?.call.id ?? '') : '';
    const refused = { code: 'TOOL_EXEC_FAILED', message: 'The disk is full.' };
    run.happens({ kind: 'prepared', callId, evidence: { refused } });
    expect([run.status, run.run.blocked?.code]).toEqual(['blocked', 'TOOL_EXEC_FAILED']);
    reports(run, '1.2');
    run.told();
    run.sends({ kind: 'resume' });
    expect([run.run.turn, run.action.kind]).toEqual([undefined, 'calls']);
    writes(run, ticked(TWO, '1.1', '1.2'));
    expect([run.run.turn?.cause, run.run.children.length]).toEqual(['children', 2]);
    expect(lastPrompt(run)).toMatch('Every box is ticked');
  });

  it('RUN-03: what is said to a run whose list cannot be written is kept until its children are done', () => {
    const run = executing(TWO).replies('', assign(['1.1', '1.2']));
    reports(run, '1.1');
    const { action } = run;
    const callId = action.kind === 'calls' ? (action.calls[0]?.call.id ?? '') : '';
    run.happens({ kind: 'prepared', callId, evidence: { refused: { code: 'TOOL_EXEC_FAILED', message: 'No.' } } });
    run.says('There is room now.');
    writes(run, ticked(TWO, '1.1'));
    expect([run.status, run.run.input]).toEqual(['waiting_children', 'There is room now.']);
  });

  it('TSK-09: taken back, the run waits for none of them, and a late report is refused', () => {
    const run = executing(TWO).replies('', assign(['1.1', '1.2']));
    const [one] = run.run.children;
    run.sends({ kind: 'rewind', to: 'execute', reason: 'Split it differently.' });
    expect([currentNodeId(run.run), run.status, run.run.task.assigned]).toEqual(['execute', 'running', []]);
    run.told();
    run.sends({ kind: 'report', child: one?.child ?? '', outcome: 'completed', result: null });
    expect(run.told()).toEqual([['command.refused STALE']]);
  });

  it('TSK-10: reworded under its old id an item is another one, and a tick that was written is not written again', () => {
    const run = executing(TWO).replies('', assign(['1.1']));
    reports(run, '1.1');
    expect(dueList(run.run).boxes).toEqual({ '1.1': true });
    const reworded = TWO.map((item) => (item.id === '1.1' ? { ...item, text: 'Task 1.1: something else' } : item));
    const task = { ...run.run.task, items: reworded };
    expect(dueList({ ...run.run, task }).boxes).toEqual({});
    const written = { ...run.run.task, written: run.run.children.map(({ child }) => child) };
    expect(dueList({ ...run.run, task: written }).boxes).toEqual({});
  });

  it('TSK-10: a tick records what has changed, however long the list is, and notes only what was reported since', () => {
    const items = Array.from({ length: 200 }, (_, index) => listed(`1.${index + 1}`, { line: index + 1 }));
    const run = executing(items).replies('', assign(['1.1', '1.2', '1.3']));
    writes(reports(run, '1.1', false), items);
    reports(run, '1.2', false);
    expect(run.run.calls[0]?.call.args).toMatchObject({ due: { notes: { '1.2': [expect.stringMatching('failed')] } } });
    expect(JSON.stringify(run.run.calls[0]?.call.args)).not.toContain('"1.1"');
    expect(Object.keys(dueList(run.run).notes)).toEqual(['1.1', '1.2']);
    writes(run, items);
    const begun = run.batches.length;
    const after = items.map((item, index) => ({
      ...item,
      done: item.id === '1.3',
      line: item.line + (index > 1 ? 1 : 0),
    }));
    writes(reports(run, '1.3'), after);
    const told = run.batches.slice(begun).flat();
    const list = told.filter(
      ({ type }) => type === 'call.asked' || type === 'call.intended' || type === 'document.read',
    );
    expect(list).toHaveLength(3);
    expect(JSON.stringify(list).length).toBeLessThan(1_500);
    expect(run.run.task.items).toEqual(after);
  });

  it('RUN-03: taken back in the middle of a write, the write has its result', () => {
    const run = executing(TWO).replies('', assign(['1.1', '1.2']));
    reports(run, '1.1').sends({ kind: 'rewind', to: 'breakdown', reason: 'Split it differently.' });
    const asked = run.batches.flat().flatMap((event) => (event.type === 'call.asked' ? [event.callId] : []));
    const ended = run.batches.flat().flatMap((event) => (event.type === 'call.finished' ? [event.callId] : []));
    expect(asked.length).toBe(1);
    expect(ended).toEqual(expect.arrayContaining(asked));
  });
});

describe('a box that the model has ticked itself', () => {
  const CHECKED = [listed('1', { check: 'make' }), listed('2'), listed('3', { done: true })];
  const eventsOf = (played: PlayedRun, item: string) => {
    const spawns = played.batches.flat().flatMap((event) => (event.type === 'child.spawned' ? [event] : []));
    const spawn = spawns.findLast((event) => event.item === item);
    return spawn === undefined ? [] : spawnChild(played.run, spawn, 0).events;
  };

  it('TSK-10: is a request: it stays open, and its item is verified in the same way as any other, without the work', () => {
    const run = executing(CHECKED);
    claims(run, CHECKED, ['1', '2', '3']);
    expect(run.run.task.items.map(({ done }) => done)).toEqual([false, false, true]);
    expect(run.told().slice(-1)).toEqual([
      [
        'call.finished 2.1.1',
        'document.read',
        'items.assigned',
        'turn.ended 2 waiting',
        `child.spawned ${childOf(run, '1')}`,
        `child.spawned ${childOf(run, '2')}`,
      ],
    ]);
    const [[started, entered, turn] = [], [another] = []] = [eventsOf(run, '1'), eventsOf(run, '2')];
    expect(started).toMatchObject({ state: expect.stringMatching('currentNodeId: check') });
    expect([entered, turn]).toMatchObject([{ node: 'work' }, { agent: 'reviewer' }]);
    expect(another).toMatchObject({ state: expect.stringMatching('currentNodeId: verify') });
  });

  it('TSK-10: is ticked once it is verified, or left open with the reason, and its agent is told', () => {
    const run = claims(executing(CHECKED), CHECKED, ['1', '2']);
    writes(reports(run, '1'), ticked(CHECKED, '1'));
    const result = { work: null, check: null, verify: { passed: false, reason: 'there is none' } };
    run.sends({ kind: 'report', child: childOf(run, '2'), outcome: 'completed', result });
    expect(run.run.calls[0]?.call.args).toMatchObject({
      due: { boxes: {}, notes: { '2': ['Attempt 1 failed: there is none'] } },
    });
    writes(run, ticked(CHECKED, '1'));
    expect(lastPrompt(run)).toMatch(
      /What you have ticked was verified.*- 1: verified and ticked.*- 2: attempt 1 failed: there is/,
    );
  });

  it('TSK-10: counts as one attempt, and an item without any left is not looked at again', () => {
    const items = [listed('1'), listed('2')];
    const run = failing(executing(items), '1', items, 2);
    claims(run, items, ['1']);
    expect(run.run.children.map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
    writes(reports(run, '1', false), items);
    const before = run.run.children.length;
    claims(run, items, ['1']);
    expect([run.run.children.length, run.status]).toEqual([before, 'running']);
  });

  it('TSK-10: before the list is there is not verified by anybody', () => {
    const run = new PlayedRun(taskPackage(), { tools: TASK_TOOLS }).replies('', COMPLEX);
    run.records(documentRead('requirements'), documentRead('design')).replies('Go on.');
    claims(run, TWO, ['1.1']);
    expect([run.run.children, currentNodeId(run.run)]).toEqual([[], 'execute']);
  });
});

describe('the result of a task', () => {
  const result = ['completionResult', { result: 'All done.' }] as const;

  it('TSK-11: is refused with items open, which it names, and the run stays', () => {
    const run = executing(TWO).replies('', result);
    const refused = run.batches.flat().find((event) => event.type === 'call.refused');
    expect([refused?.code, refused?.message]).toEqual([
      'TASK_ITEMS_OPEN',
      'Items of the task list are still open: 1.1 (Task 1.1: do it); 1.2 (Task 1.2: do it).',
    ]);
    expect(currentNodeId(run.run)).toBe('execute');
  });

  it('TSK-11: is asked for when every box is ticked, and completes the run', () => {
    const run = executing([listed('1')]).replies('', assign(['1']));
    writes(reports(run, '1'), [listed('1', { done: true })]);
    run.replies('I am done.');
    expect(lastPrompt(run)).toMatch('Call completionResult');
    run.replies('', result);
    expect([run.status, run.run.output?.value]).toEqual(['completed', 'All done.']);
  });
});

describe('an item out of attempts', () => {
  const items = [listed('1'), listed('2', { dependsOn: ['1'] })];

  it('TSK-11: blocks the run once nothing else can be assigned, and names it', () => {
    const run = failing(executing(items), '1', items, 2);
    expect(run.status).toBe('running');
    failing(run, '1', items, 1);
    expect([run.status, run.run.blocked?.code]).toEqual(['blocked', 'RETRY_EXHAUSTED']);
    expect(run.run.blocked?.message).toMatch('Out of attempts: 1.');
  });

  it('TSK-11: blocks nothing as long as another item can be done, and cannot be assigned itself', () => {
    const more = [...items, listed('3')];
    const run = failing(executing(more), '1', more, 3);
    expect([run.status, lastPrompt(run)]).toEqual(['running', expect.stringMatching('1: attempt 3 failed')]);
    run.replies('', assign(['1']));
    expect(refusals(run)).toEqual(['RETRY_EXHAUSTED']);
    run.replies('', assign(['3']));
    writes(reports(run, '3'), ticked(more, '3'));
    expect(run.run.blocked?.code).toBe('RETRY_EXHAUSTED');
  });

  it('TSK-11: has as many attempts again when a person lets the run go on; the list is read before', () => {
    const run = failing(executing(items), '1', items, 3);
    run.sends({ kind: 'resume' });
    expect([run.run.turn, run.action.kind]).toEqual([undefined, 'calls']);
    writes(run, items);
    expect(lastPrompt(run)).toMatch(/attempt 3 failed.*2 items are still open. A person has looked at them/);
    failing(run, '1', items, 2);
    expect([run.status, run.run.children.map(({ attempt }) => attempt)]).toEqual(['running', [1, 2, 3, 4, 5]]);
    failing(run, '1', items, 1);
    expect(run.run.blocked?.code).toBe('RETRY_EXHAUSTED');
  });

  it('TSK-11: ticked by a person, it is done, and what was skipped for it goes on', () => {
    const run = failing(executing(items), '1', items, 2);
    run.replies('', assign(['1', '2']));
    writes(reports(run, '1', false), items);
    expect(run.status).toBe('blocked');
    run.says('I did 1 myself.');
    writes(run, ticked(items, '1'));
    expect(spawned(run)).toEqual(['1', '1', '1', '2']);
    writes(reports(run, '2'), ticked(items, '1', '2'));
    expect(JSON.stringify(run.prompts.at(-1))).toMatch('I did 1 myself.');
    expect(lastPrompt(run)).toMatch('Every box is ticked');
  });

  it('TSK-11: removed by a person, it keeps nothing open', () => {
    const run = failing(executing([listed('1'), listed('2')]), '1', [listed('1'), listed('2', { done: true })], 3);
    expect(run.status).toBe('blocked');
    writes(run.sends({ kind: 'resume' }), [listed('2', { done: true })]);
    run.replies('', ['completionResult', { result: 'Done.' }]);
    expect(run.status).toBe('completed');
  });

  it('TSK-11: reworded by a person while another one is open, it is another item: it is assigned at once, with all its attempts', () => {
    const more = [...items, listed('3')];
    const run = failing(executing(more), '1', more, 3);
    const before = spawnedRuns(run);
    const reworded = more.map((item) => (item.id === '1' ? { ...item, text: 'Task 1: do less' } : item));
    run.records(edited(reworded));
    run.replies('', assign(['1', '3']));
    writes(run, reworded);
    expect(refusals(run)).toEqual([]);
    expect(run.run.children.slice(3).map(({ item, attempt }) => [item, attempt])).toEqual([
      ['1', 1],
      ['3', 1],
    ]);
    expect(before).not.toContain(childOf(run, '1'));
    writes(reports(run, '3'), ticked(reworded, '3'));
    writes(reports(run, '1', false), ticked(reworded, '3'));
    expect([run.status, run.run.turn?.cause]).toEqual(['running', 'children']);
    failing(run, '1', ticked(reworded, '3'), 2);
    expect(run.run.blocked?.code).toBe('RETRY_EXHAUSTED');
  });

  it('TSK-11: ticked or removed by a person while another one is open, it stops nobody any more', () => {
    const more = [...items, listed('3')];
    for (const corrected of [ticked(more, '1'), [listed('2'), listed('3')]]) {
      const run = failing(executing(more), '1', more, 3);
      run.records(edited(corrected));
      run.replies('', assign(['2', '3']));
      writes(run, corrected);
      writes(reports(run, '2'), ticked(corrected, '2'));
      writes(reports(run, '3'), ticked(corrected, '2', '3'));
      expect([run.status, lastPrompt(run)]).toEqual(['running', expect.stringMatching('Every box is ticked')]);
    }
  });

  it('TSK-10: a run that was called off is no attempt, is not noted as one, and keeps its own name', () => {
    const run = executing(items).replies('', assign(['1']));
    run.sends({ kind: 'rewind', to: 'execute', reason: 'Not yet.' });
    run.replies('', assign(['1']));
    writes(run, items);
    writes(run.sends({ kind: 'report', child: childOf(run, '1'), outcome: 'canceled', result: null }), items);
    expect(lastPrompt(run)).toMatch('- 1: stopped, which counts as no attempt: its run was canceled.');
    failing(run, '1', items, 2);
    expect(run.run.children.map(({ attempt }) => attempt)).toEqual([1, 1, 1, 2]);
    expect(new Set(spawnedRuns(run)).size).toBe(4);
    expect(Object.values(dueList(run.run).notes).flat()).toHaveLength(2);
    expect(itemStandings(run.run)[0]?.attempts).toBe(2);
    expect(run.status).toBe('running');
    failing(run, '1', items, 1);
    expect(run.run.blocked?.code).toBe('RETRY_EXHAUSTED');
  });

  it('TSK-10: an item without an id of its own is the same at another place of the list', () => {
    const [cut, glue] = [listed('1', { text: 'cut' }), listed('2', { text: 'glue' })];
    const moved = [listed('1', { text: 'draw' }), { ...cut, id: '2' }, { ...glue, id: '3' }];
    const run = executing([cut, glue], { settings: { pool: 1 } }).replies('', assign(['cut', 'glue']));
    run.records(edited(moved));
    writes(run, moved);
    run.sends({ kind: 'report', child: childOf(run, '1'), outcome: 'completed', result: PASSED });
    expect(run.run.calls[0]?.call.args).toMatchObject({ due: { boxes: { '2': true } } });
    writes(run, ticked(moved, '2'));
    expect(run.run.children.map(({ item, title }) => [item, title])).toEqual([
      ['1', 'cut'],
      ['3', 'glue'],
    ]);
    const gone = ticked(moved, '2').filter(({ id }) => id !== '3');
    run.records(edited(gone));
    writes(run, gone);
    writes(reports(run, '3'), gone);
    expect(lastPrompt(run)).toMatch(/- 2: verified and ticked.*- 3: counts for nothing/);
  });

  it('TSK-09: an item that a person removes before it has begun is told as not begun, and nothing hangs', () => {
    const [one, two] = [listed('1'), listed('2')];
    const run = executing([one, two], { settings: { pool: 1 } }).replies('', assign(['1', '2']));
    run.records(edited([one]));
    writes(run, [one]);
    writes(reports(run, '1'), ticked([one], '1'));
    expect(lastPrompt(run)).toMatch(/- 1: verified and ticked.*- 2: not begun, since a person/);
  });

  it('TSK-11: taken back instead, the run goes on at once', () => {
    const run = failing(executing(items), '1', items, 3);
    run.sends({ kind: 'rewind', to: 'execute', reason: 'Another way.' });
    expect([run.status, run.run.turn?.cause, run.run.task.retry]).toEqual(['running', 'notice', undefined]);
  });
});

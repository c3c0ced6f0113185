import { expect, it } from 'vitest';
import type { Recorded, RunEvent } from '../../core/run/events.ts';
import { taskBoard } from './task-board.ts';

const recorded = (event: RunEvent, ts = 0): Recorded => ({ seq: 1, epoch: 1, ts, event });
const entered = (node: string): RunEvent => ({ type: 'node.entered', node });
const item = (id: string, done = false) => ({ id, text: `Task ${id}: item ${id}`, line: 1, done, dependsOn: [] });
const DOCUMENT = {
  type: 'document.read',
  task: 'garden',
  document: 'taskList',
  path: 'docs/garden/taskList.md',
  hash: 'h',
} as const;
const read = (...items: readonly ReturnType<typeof item>[]): RunEvent => ({
  ...DOCUMENT,
  by: 'model',
  reading: { problems: [], items: [...items] },
});
const spawned = (child: string, id: string): RunEvent => ({
  type: 'child.spawned',
  child,
  callId: 'c',
  item: id,
  attempt: 1,
});
const reported = (child: string, exitCode: number): RunEvent => ({
  type: 'child.reported',
  child,
  outcome: 'completed',
  result: { check: { exitCode } },
});

function boardWith(...events: readonly RunEvent[]) {
  const board = taskBoard();
  for (const event of events) board.event(recorded(event));
  return board;
}

it('shows phases, what is done, who works on what, what has failed, and what is open', () => {
  const board = boardWith(
    ...['idle', 'analyze', 'design', 'breakdown', 'execute'].map(entered),
    read(item('1.1'), item('1.2'), item('2.1'), item('2.2'), item('3')),
    ...[spawned('a', '1.1'), spawned('b', '1.2'), spawned('c', '2.1'), spawned('d', '2.2')],
    ...[reported('a', 0), reported('b', 1)],
  );
  const calls = [{ id: '1', tool: 'fs.write', args: { path: '@project/x' } }];
  board.child('c', recorded({ type: 'reply.received', turn: 1, exchange: 1, segments: [], calls, ms: 1 }, 1_000));
  const interaction = { id: 'q', kind: 'question' as const, prompt: 'Which?' };
  board.child('d', recorded({ type: 'interaction.opened', interaction }));
  expect(board.lines(4_000)).toEqual([
    '✓ idle  ✓ analyze  ✓ design  ✓ breakdown  ▸ execute  · complete   1/5',
    '  ✓ 1.1',
    '  ▸ 2.1 item 2.1  fs.write @project/x · 3 s',
    '  ? 2.2 item 2.2  waits for you',
    '  ✗ 1.2 item 1.2  failed 1',
    '  · 3',
  ]);
});

it('takes what has changed in the list for what it is', () => {
  const board = boardWith(...[entered('idle'), entered('execute'), read(item('1'), item('2'))]);
  const changes = { items: [[1, item('2', true)]], lines: [] };
  board.event(recorded({ ...DOCUMENT, by: 'runtime', reading: { problems: [], changes } } as RunEvent));
  expect(board.lines(0).slice(1)).toEqual(['  ✓ 2', '  · 1']);
});

it('what is verified stays so while the list does not say it yet', () => {
  const board = boardWith(
    ...[entered('idle'), entered('execute'), read(item('1'), item('2'))],
    ...[spawned('a', '1'), spawned('b', '2'), reported('a', 0), reported('b', 0)],
    read(item('1', true), item('2')),
  );
  expect([board.lines(0)[0]?.endsWith('2/2'), board.isBusy()]).toEqual([true, false]);
});

it('a run that is no task has no board', () => {
  expect(boardWith(entered('plan'), entered('write')).lines(0)).toEqual([]);
});

import { expect, it } from 'vitest';
import { PlayedRun } from '../../../../test/support/played-run.ts';
import { reviewedWork } from '../../../../test/support/small-package.ts';
import type { RunEvent } from '../events.ts';
import { unwritten } from '../family/family.ts';
import { evolveAll } from './evolve.ts';

const spawned = (child: string): RunEvent => ({ type: 'child.spawned', child, callId: 'c', item: child, attempt: 1 });
const reported = (child: string): RunEvent => ({ type: 'child.reported', child, outcome: 'completed', result: null });
const ticked: RunEvent = {
  type: 'document.read',
  task: 'garden',
  document: 'taskList',
  path: 'docs/garden/taskList.md',
  hash: 'h',
  by: 'runtime',
  reading: { problems: [], items: [] },
};

it('TSK-10 a child that reports while the list is being written is written by the next tick', () => {
  const { run } = new PlayedRun(reviewedWork());
  const asked: RunEvent = {
    type: 'call.asked',
    turn: 1,
    exchange: 0,
    callId: 'own.9',
    tool: 'createTaskDocs',
    args: {},
    by: 'runtime',
  };
  const finished: RunEvent = {
    type: 'call.finished',
    callId: 'own.9',
    tool: 'createTaskDocs',
    result: { ok: true },
    ms: 1,
  };
  const events = [spawned('a'), spawned('b'), reported('a'), asked, reported('b'), finished, ticked];
  expect(unwritten(evolveAll(run, events, 0)).map(({ child }) => child)).toEqual(['b']);
});

import { expect, it } from 'vitest';
import { PlayedRun } from '../../../test/support/played-run.ts';
import {
  assign,
  COMPLEX,
  claims,
  listed,
  reports,
  TASK_TOOLS,
  taskPackage,
  writes,
  writesDocument,
} from '../../../test/support/task-package.ts';
import type { TaskItem } from '../task/reading.ts';

/*
 * What the log of a structured task holds, from its first event to its last. A line in [ ] is one append: a crash finds all of it or
 * nothing. The agents speak and the children report in between; everything else is what the kernel says has to happen.
 */

const list = (...done: readonly string[]): readonly TaskItem[] =>
  [listed('1', { check: 'make' }), listed('2', { dependsOn: ['1'] })].map((item) => ({
    ...item,
    done: done.includes(item.id),
  }));

const begun = () => new PlayedRun(taskPackage(), { tools: TASK_TOOLS, input: 'Plan the garden.' });

const GIVEN = ['completionResult', { result: 'All done.' }] as const;

/** What was appended since, each child by its item, and each call of the runtime's own as one. */
function told(played: PlayedRun): readonly (readonly string[])[] {
  const items = new Map(played.run.children.map(({ child, item = '' }) => [child, item]));
  return played
    .told()
    .map((lines) =>
      lines.map((line) => line.replace(/run_\w+/, (id) => `item ${items.get(id)}`).replace(/own\.\d+/, 'own')),
    );
}

const FIRST = [
  ['run.started', 'input.taken', 'turn.started 1 start'],
  ['node.entered idle', 'exchange.started 1.1'],
];

/** A document is planned, written, and leads on in the append that says so. */
const written = (exchange: number, node: string) => [
  [`reply.received 1.${exchange} createTaskDocs`],
  [`call.intended 1.${exchange}.1 verify`],
  [
    `call.finished 1.${exchange}.1`,
    'document.read',
    'state.changed by runtime',
    `node.entered ${node}`,
    `exchange.started 1.${exchange + 1}`,
  ],
];

/** What an item has come to is written into the list by the runtime; what follows from it stands in the same append. */
const reported = (item: string, ...following: readonly string[]) => [
  ['command.accepted', `child.reported item ${item}`, 'call.asked own createTaskDocs'],
  ['call.intended own verify'],
  ['call.finished own', 'document.read', ...following],
];

/** The result ends the turn and the run: nobody speaks after it. */
const ENDED = [
  'state.changed by runtime',
  'node.entered complete',
  'state.changed by runtime',
  'run.completed',
] as const;

it('TSK-01, TSK-09, TSK-10, TSK-11: a larger task is classified, written down, split up, done, verified and given', () => {
  const run = begun();
  expect(told(run)).toEqual(FIRST);

  run.replies('', COMPLEX);
  expect(told(run)).toEqual([
    [
      'reply.received 1.1 classifyTask',
      'task.classified',
      'state.changed by runtime',
      'call.finished 1.1.1',
      'state.changed by runtime',
      'node.entered analyze',
      'exchange.started 1.2',
    ],
  ]);

  writesDocument(run, 'requirements');
  expect(told(run)).toEqual(written(2, 'design'));
  writesDocument(run, 'design');
  expect(told(run)).toEqual(written(3, 'breakdown'));
  writesDocument(run, 'taskList', list());
  expect(told(run)).toEqual(written(4, 'execute'));

  // The second item depends on the first: it begins once that one is ticked.
  run.replies('', assign(['1', '2']));
  expect(told(run)).toEqual([
    [
      'reply.received 1.5 assignTasks',
      'items.assigned',
      'call.finished 1.5.1',
      'turn.ended 1 waiting',
      'child.spawned item 1',
    ],
  ]);
  writes(reports(run, '1'), list('1'));
  expect(told(run)).toEqual(reported('1', 'child.spawned item 2'));

  // It fails, and the agent of the task hears of both.
  writes(reports(run, '2', false), list('1'));
  expect(told(run)).toEqual(reported('2', 'turn.started 2 children', 'exchange.started 2.1'));
  run.replies('', GIVEN);
  expect(told(run)).toEqual([
    ['reply.received 2.1 completionResult', 'call.refused 2.1.1 TASK_ITEMS_OPEN', 'exchange.started 2.2'],
  ]);

  // Done by itself and ticked by the agent, it is verified all the same.
  claims(run, list('1'), ['2']);
  expect(told(run)).toEqual([
    ['reply.received 2.2 createTaskDocs'],
    ['call.intended 2.2.1 verify'],
    ['call.finished 2.2.1', 'document.read', 'items.assigned', 'turn.ended 2 waiting', 'child.spawned item 2'],
  ]);
  writes(reports(run, '2'), list('1', '2'));
  expect(told(run)).toEqual(reported('2', 'turn.started 3 children', 'exchange.started 3.1'));

  run.replies('', GIVEN);
  expect(told(run)).toEqual([
    [
      'reply.received 3.1 completionResult',
      'output.accepted',
      'state.changed by runtime',
      'call.finished 3.1.1',
      'turn.ended 3 completed',
      ...ENDED,
    ],
  ]);
  expect([run.status, run.action.kind]).toEqual(['completed', 'park']);
});

it('TSK-11, TSK-12: a simple task is its result, which says that it is one', () => {
  const run = begun();
  expect(told(run)).toEqual(FIRST);
  run.replies('', GIVEN);
  expect(told(run)).toEqual([
    [
      'reply.received 1.1 completionResult',
      'task.classified',
      'state.changed by runtime',
      'output.accepted',
      'state.changed by runtime',
      'call.finished 1.1.1',
      'turn.ended 1 completed',
      ...ENDED,
    ],
  ]);
  expect([run.status, run.action.kind]).toEqual(['completed', 'park']);
});

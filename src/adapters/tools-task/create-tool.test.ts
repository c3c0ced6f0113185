import { describe, expect, it } from 'vitest';
import { memoryTaskFiles } from '../../../test/support/memory-task-files.ts';
import { PlayedTask, writing } from '../../../test/support/played-task.ts';
import { COMPLEX } from '../../../test/support/task-package.ts';
import type { RunEvent } from '../../core/run/events.ts';
import { documentTemplate } from '../../core/task/templates.ts';

const LIST = '# Task List: a-task\n\n## Tasks\n\n- [ ] Task 1.1: one\n- [ ] Task 1.2: two\n- [ ] Task 1.3: three\n';
const ticked = (...items: readonly string[]) =>
  items.reduce((text, item) => text.replace(`[ ] Task ${item}`, `[x] Task ${item}`), LIST);

/** What the model is told of each document that it writes. */
function messagesOf(events: readonly RunEvent[]): readonly unknown[] {
  return events.flatMap((event) =>
    event.type === 'call.finished' && event.tool === 'createTaskDocs' ? [event.result] : [],
  );
}

async function play(isKilled: boolean): Promise<PlayedTask> {
  const task = new PlayedTask(memoryTaskFiles(new Map()), { isKilled });
  await task.does(COMPLEX);
  await task.does(writing('requirements', '# Task: a-task\n\n## Background\n\nWhy.\n'));
  await task.does(writing('requirements', documentTemplate('requirements', 'a-task', 'en')));
  await task.does(writing('design', documentTemplate('design', 'a-task', 'en')));
  await task.does(writing('taskList', ticked('1.2')));
  await task.does(writing('taskList', ticked('1.1', '1.3')));
  return task;
}

describe('a document whose write was cut off by a kill', () => {
  it('TSK-10: is told in the same words as without a kill: what is missing, and which ticks are verified or left open', async () => {
    const [whole, killed] = [await play(false), await play(true)];
    expect(killed.events.filter(({ type }) => type === 'owner.changed').length).toBeGreaterThan(4);
    expect(messagesOf(killed.events)).toEqual(messagesOf(whole.events));
    const told = messagesOf(killed.events).map((result) => JSON.stringify(result));
    expect(told.filter((one) => one.includes('not complete yet'))).toHaveLength(1);
    expect(told.filter((one) => one.includes('Left open: 1.2.'))).toHaveLength(1);
    expect(told.filter((one) => one.includes('It verifies now: 1.1, 1.3.'))).toHaveLength(1);
  });
});

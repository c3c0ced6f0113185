import { describe, expect, it } from 'vitest';
import type { PlayedRun } from '../../../../test/support/played-run.ts';
import { assign, documentRead, executing, listed, reports, writes } from '../../../../test/support/task-package.ts';
import { itemStandings } from './item-standing.ts';

const OPEN = [listed('1'), listed('2')];
const TICKED = [listed('1', { done: true }), listed('2')];

const begun = () => executing(OPEN).replies('', assign(['1']));
const states = ({ run }: PlayedRun, items = run.task.items) => itemStandings(run, items).map(({ state }) => state);

describe('where the items of a list stand', () => {
  it('is open before they are begun, and running while they are done, up to their tick (TSK-10)', () => {
    expect(states(executing(OPEN))).toEqual(['open', 'open']);
    expect(states(begun())).toEqual(['running', 'open']);
    expect(states(reports(begun(), '1'))).toEqual(['running', 'open']);
    expect(states(writes(reports(begun(), '1'), TICKED))).toEqual(['verified', 'open']);
  });

  it('is failed, with its reason and attempts, where the last one has failed', () => {
    const [first] = itemStandings(writes(reports(begun(), '1', false), OPEN).run);
    expect(first).toMatchObject({ state: 'failed', attempts: 1, reason: 'its check ended with 1' });
  });

  it('goes by the box alone once it was ticked: who takes the tick away means it', () => {
    const done = writes(reports(begun(), '1'), TICKED);
    expect(states(done, OPEN)).toEqual(['open', 'open']);
    expect(states(done.records(documentRead('taskList', OPEN)))).toEqual(['open', 'open']);
  });

  it('belongs to the words of an item: reworded, it is another one, with the words of the list that is asked about', () => {
    const failed = writes(reports(begun(), '1', false), OPEN);
    const [first] = itemStandings(failed.run, [listed('1', { text: 'Task 1: do more' })]);
    expect(first).toMatchObject({ state: 'open', text: 'Task 1: do more' });
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.ts';
import type { TaskItem } from './reading.ts';
import { type ItemState, schedule } from './schedule.ts';

function item(id: string, dependsOn: readonly string[] = [], done = false): TaskItem {
  return { id, text: `Task ${id}: t`, line: 1, done, dependsOn };
}

const ITEMS = [item('1'), item('2', ['1']), item('3', ['2']), item('4'), item('5', [], true), item('6', ['5'])];

describe('the schedule', () => {
  it('begins what waits for nothing that is open, as far as there are slots (TSK-09)', () => {
    expect(schedule(ITEMS, ['6', '1', '4', '2'], {}, 2)).toEqual({
      ready: ['6', '1'],
      queued: ['4'],
      held: ['2'],
      skipped: [],
    });
    expect(schedule(ITEMS, ['6', '1', '4', '2'], { 6: 'verified', 1: 'running' }, 2)).toEqual({
      ready: ['4'],
      queued: [],
      held: ['2'],
      skipped: [],
    });
  });

  it('begins nothing while all slots are taken (TSK-09)', () => {
    expect(schedule(ITEMS, ['1', '4'], { 1: 'running' }, 1)).toMatchObject({ ready: [], queued: ['4'] });
  });

  it('begins an item once its dependency is verified (TSK-09)', () => {
    expect(schedule(ITEMS, ['1', '2'], { 1: 'verified' }, 4).ready).toEqual(['2']);
  });

  it('skips and tells of what waits for something open that is not assigned, or that has failed (TSK-09)', () => {
    expect(schedule(ITEMS, ['3', '2'], {}, 4).skipped).toEqual([
      { item: '3', because: '2', code: 'dependencySkipped' },
      { item: '2', because: '1', code: 'dependencyOpen' },
    ]);
    expect(schedule(ITEMS, ['1', '2', '3', '4'], { 1: 'failed' }, 4)).toEqual({
      ready: ['4'],
      queued: [],
      held: [],
      skipped: [
        { item: '2', because: '1', code: 'dependencyFailed' },
        { item: '3', because: '2', code: 'dependencySkipped' },
      ],
    });
  });

  it('skips items in a circle, and those that are not in the list', () => {
    const { skipped } = schedule([item('1', ['2']), item('2', ['1'])], ['1', '2', '9'], {}, 1);
    expect(skipped.map(({ item: id, code }) => [id, code])).toEqual([
      ['1', 'dependencySkipped'],
      ['2', 'dependencySkipped'],
      ['9', 'unknownItem'],
    ]);
  });

  it('holds an item for a running one of an earlier assignment', () => {
    expect(schedule(ITEMS, ['2'], { 1: 'running' }, 4).held).toEqual(['2']);
  });

  it('comes to an end with every assigned item run or told, whatever fails, in the order of dependencies (TSK-09, TSK-17)', () => {
    const graph = fc.array(fc.array(fc.nat(9), { maxLength: 3 }), { minLength: 1, maxLength: 10 });
    const failures = fc.array(fc.boolean(), { minLength: 11, maxLength: 11 });
    fc.assert(
      fc.property(
        graph,
        fc.array(fc.nat(10), { maxLength: 10 }),
        failures,
        fc.integer({ min: 1, max: 3 }),
        (...given) => {
          const [wanted, picked, fails, slots] = given;
          const items = wanted.map((ids, index) => item(String(index), ids.filter((id) => id !== index).map(String)));
          const assigned = picked.map(String);
          const states = play(items, assigned, fails, slots);
          const { ready, queued, held, skipped } = schedule(items, assigned, states, slots);
          expect([ready, queued, held]).toEqual([[], [], []]);
          expect(new Set([...Object.keys(states), ...skipped.map((row) => row.item)])).toEqual(new Set(assigned));
        },
      ),
      propertyRuns(2_000),
    );
  });
});

/** Begins what is ready and ends one item after the other, until nothing moves. */
function play(items: readonly TaskItem[], assigned: readonly string[], fails: readonly boolean[], slots: number) {
  const states: { [id: string]: ItemState } = {};
  const running = () => Object.keys(states).filter((id) => states[id] === 'running');
  for (let round = 0; round < 20; round += 1) {
    for (const id of schedule(items, assigned, states, slots).ready) {
      const needs = items.find((other) => other.id === id)?.dependsOn ?? [];
      expect(needs.filter((other) => states[other] !== 'verified')).toEqual([]);
      states[id] = 'running';
    }
    expect(running().length).toBeLessThanOrEqual(slots);
    const [ending] = running();
    if (ending !== undefined) states[ending] = fails[Number(ending)] === true ? 'failed' : 'verified';
  }
  return states;
}

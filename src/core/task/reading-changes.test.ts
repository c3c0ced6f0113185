import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editTaskList } from './edit-task-list.ts';
import { readDocument } from './read-document.ts';
import type { Reading, TaskItem } from './reading.ts';
import { completed, shortened } from './reading-changes.ts';

const HEAD = '# Task List: t\n\n## Tasks\n\n';

function listOf(count: number): string {
  return HEAD + Array.from({ length: count }, (_, index) => `- [ ] Task 1.${index + 1}: make it\n`).join('');
}

const itemsOf = (content: string) => readDocument('taskList', content).items ?? [];

describe('a reading as what has changed in it', () => {
  it('is the same again, whatever was ticked, noted or written otherwise (TSK-10)', () => {
    const item = fc.record({
      id: fc.constantFrom('1', '2', '3'),
      text: fc.constantFrom('cut', 'glue'),
      line: fc.nat(9),
      done: fc.boolean(),
      dependsOn: fc.subarray(['1', '2']),
    });
    const items = fc.array(item, { maxLength: 4 });
    fc.assert(
      fc.property(items, items, (before: readonly TaskItem[], after: readonly TaskItem[]) => {
        const reading: Reading = { problems: [], items: after };
        expect(completed(before, JSON.parse(JSON.stringify(shortened(before, reading))))).toEqual(reading);
      }),
    );
  });

  it('is as short for a long list as for a short one, also where a note moves all that stands below it', () => {
    const sizes = [50, 200].map((count) => {
      const before = listOf(count);
      const after = editTaskList(before, { boxes: { '1.7': true }, notes: { '1.2': ['Attempt 1 failed: no'] } });
      const recorded = shortened(itemsOf(before), readDocument('taskList', after));
      expect(completed(itemsOf(before), recorded).items).toEqual(itemsOf(after));
      return JSON.stringify(recorded).length;
    });
    expect(sizes[1]).toBe(sizes[0]);
  });

  it('is left whole where the list has other items, or nothing is shorter', () => {
    const reading = readDocument('taskList', listOf(3));
    expect(shortened(itemsOf(listOf(2)), reading)).toBe(reading);
    const other = readDocument('taskList', listOf(3).replaceAll('make', 'do'));
    expect(shortened(itemsOf(listOf(3)), other)).toBe(other);
  });
});

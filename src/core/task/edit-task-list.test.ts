import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.ts';
import { type DueList, editTaskList } from './edit-task-list.ts';
import { readDocument } from './read-document.ts';

const NOTHING: DueList = { boxes: {}, notes: {} };

function text(...lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

const PROGRESS = ['## Progress', '- Total: 2 tasks', '- Completed: 1 tasks', '- Remaining: 1 tasks'];

describe('editing a task list', () => {
  it('sets boxes and the counts, and leaves all else alone (TSK-10)', () => {
    const before = text('# Task List: a', '', '## Tasks', '- [ ] Task 1: a  ', '- [X] Task 2: b', '', ...PROGRESS);
    expect(editTaskList(before, { boxes: { 1: true, 2: true }, notes: {} })).toBe(
      text(
        '# Task List: a',
        '',
        '## Tasks',
        '- [x] Task 1: a  ',
        '- [X] Task 2: b',
        '',
        '## Progress',
        '- Total: 2 tasks',
        '- Completed: 2 tasks',
        '- Remaining: 0 tasks',
      ),
    );
  });

  it('turns a box back', () => {
    expect(editTaskList('## Tasks\n- [X] a', { boxes: { 1: false }, notes: {} })).toMatch(/^- \[ \] a$/m);
  });

  it('adds Progress where it is missing, with the ends of lines that the list has (TSK-05)', () => {
    expect(editTaskList('## Tasks\r\n- [x] a\r\n- [ ] b', NOTHING)).toBe(
      ['## Tasks', '- [x] a', '- [ ] b', '', ...PROGRESS, ''].join('\r\n'),
    );
  });

  it.each(['```\nopen', '<!-- open', '<pre>\nopen'])(
    'puts Progress before the tasks where %j is open at the end',
    (open) => {
      const list = `## Tasks\n- [x] a\n- [ ] b\n\n${open}\n`;
      expect(editTaskList(list, NOTHING)).toBe(`${text(...PROGRESS, '')}${list}`);
    },
  );

  it('puts Progress behind a fence that is closed', () => {
    const list = '## Tasks\n- [x] a\n- [ ] b\n```\nx\n```\n';
    expect(editTaskList(list, NOTHING)).toBe(`${list}\n${text(...PROGRESS)}`);
  });

  it('keeps a Chinese heading, the words of counts, and what else stands in Progress', () => {
    const list = text(
      '## 任务',
      '- [x] a',
      '- [ ] b',
      '## 进度',
      '',
      '* **总计：** 7 个任务',
      '- Completed: half of them',
      '',
      'Nearly there.',
    );
    expect(editTaskList(list, NOTHING)).toBe(
      text(
        '## 任务',
        '- [x] a',
        '- [ ] b',
        '## 进度',
        '- Remaining: 1 tasks',
        '',
        '* **总计：** 2 个任务',
        '- Completed: 1 tasks',
        '',
        'Nearly there.',
      ),
    );
  });

  it('puts counts into a section of their own where the list would take in what stands below', () => {
    const list = text('## Tasks', '- [x] a', '- [ ] b', '## Progress', '', '  ```', 'Completed: 9', '  ```');
    expect(editTaskList(list, NOTHING)).toBe(list.replace('## Progress\n', text(...PROGRESS, '', '## Progress')));
  });

  it('ends a new line like the one before it', () => {
    const list = `## Tasks\n- [ ] a\r\n- [ ] b\n${text('## Progress')}`;
    expect(editTaskList(list, { boxes: {}, notes: { 1: ['n'] } })).toContain(
      '\n- [ ] a\r\n  - Signalbox: n\r\n- [ ] b\n',
    );
  });

  it('writes, replaces and removes notes below an item, and only its own (TSK-10)', () => {
    const list = text(
      '## Tasks',
      '- [ ] Task 1: a',
      '  more of it',
      '  - a detail',
      '- [ ] Task 2: b',
      '',
      ...PROGRESS,
    );
    const once = editTaskList(list, { boxes: {}, notes: { 1: ['attempt 1 failed:\n- [ ] not a box\0', 'second'] } });
    expect(once).toContain(
      text(
        '- [ ] Task 1: a',
        '  more of it',
        '  - Signalbox: attempt 1 failed: - [ ] not a box',
        '  - Signalbox: second',
        '  - a detail',
        '- [ ] Task 2: b',
      ),
    );
    expect(readDocument('taskList', once).problems).toEqual([]);
    const other = editTaskList(once, { boxes: {}, notes: { 1: ['attempt 2 failed'] } });
    expect(other).toContain('  more of it\n  - Signalbox: attempt 2 failed\n  - a detail\n');
    expect(editTaskList(other, { boxes: {}, notes: { 1: [] } })).toBe(editTaskList(list, NOTHING));
    expect(editTaskList(other, NOTHING)).toBe(other);
  });

  it('leaves a text alone that has no tasks or cannot be read', () => {
    for (const content of ['', '# Other\n- [ ] a\n', '## Tasks\n- [ ] a\0\n'])
      expect(editTaskList(content, NOTHING)).toBe(content);
  });
});

/** Lists as people and models leave them: other ends of lines, tabs, code, quotes, half a Progress. */
const pieces = fc.constantFrom(
  '- [ ] Task 1: a',
  '- [x] Task 2: b (depends on 1)',
  '- [X] free',
  '- [ ] last `check: make`',
  '  - Signalbox: old',
  '  - [ ] nested',
  '  continued',
  'lazy',
  '\ttab',
  '      code',
  '* [ ] star',
  '  ```',
  '```',
  '> quote',
  '<!-- c',
  '-->',
  '| a | b |',
  '|---|---|',
  '---',
  '===',
  '',
  '### Phase 1',
  '## Tasks',
  '## Progress',
  '## 进度',
  '- Total: 9 tasks',
  '- Completed: {m} tasks',
  'Remaining: none',
);
const list = fc
  .tuple(
    fc.array(pieces, { maxLength: 20 }),
    fc.array(fc.constantFrom('\n', '\r\n', '\r'), { minLength: 21, maxLength: 21 }),
    fc.boolean(),
  )
  .map(([lines, ends, ended]) => {
    const all = ['## Tasks', ...lines];
    return all.map((line, index) => line + (index === all.length - 1 && !ended ? '' : (ends[index] ?? '\n'))).join('');
  });
const due: fc.Arbitrary<DueList> = fc.record({
  boxes: fc.dictionary(fc.constantFrom('1', '2', '3', '4', '#1'), fc.boolean(), { noNullPrototype: true }),
  notes: fc.dictionary(
    fc.constantFrom('1', '2', '3', '4'),
    fc.array(fc.constantFrom('failed', 'attempt 2:\n- [ ] x', '字 🚀', '```'), { maxLength: 2 }),
    { noNullPrototype: true },
  ),
});

describe('any edit of any task list', () => {
  it('changes nothing when it is made again (TSK-10, TSK-17)', () => {
    fc.assert(
      fc.property(list, due, (content, wanted) => {
        const once = editTaskList(content, wanted);
        expect(editTaskList(once, wanted)).toBe(once);
      }),
      propertyRuns(20_000),
    );
  });

  it('leaves every line that is no box, note or count as it was, in its order (TSK-08, TSK-17)', () => {
    const others = (content: string) =>
      (content.match(/[^\r\n]*(?:\r\n|\n|\r|$)/g) ?? []).filter(
        (line) => line.trim() !== '' && !/^- \[|Signalbox: |^## Progress|Total:|Completed:|Remaining:/.test(line),
      );
    fc.assert(
      fc.property(list, due, (content, wanted) => {
        const ended = `${content}\r\n`;
        expect(others(editTaskList(ended, wanted))).toEqual(others(ended));
      }),
      propertyRuns(5_000),
    );
  });

  it('leaves the items what they are, with the boxes that are due, and counts that agree (TSK-10, TSK-17)', () => {
    fc.assert(
      fc.property(list, due, (content, wanted) => {
        const before = readDocument('taskList', content).items ?? [];
        const edited = editTaskList(content, wanted);
        const after = readDocument('taskList', edited).items ?? [];
        expect(after.map(({ id, text: words, done }) => [id, words, done])).toEqual(
          before.map(({ id, text: words, done }) => [id, words, wanted.boxes[id] ?? done]),
        );
        const done = after.filter((item) => item.done).length;
        const counts = [`- Total: ${after.length} tasks`, `- Completed: ${done} tasks`];
        if (!/Total|Completed|Remaining/.test(content)) for (const line of counts) expect(edited).toContain(line);
      }),
      propertyRuns(5_000),
    );
  });
});

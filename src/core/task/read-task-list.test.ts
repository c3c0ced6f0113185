import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.ts';
import { describeProblem } from '../words/task-words.ts';
import { readDocument } from './read-document.ts';
import type { TaskItem } from './reading.ts';

function read(...lines: readonly string[]) {
  const { items = [], problems } = readDocument('taskList', ['## Tasks', ...lines, ''].join('\n'));
  return { items, problems, told: problems.map(({ code, line, args }) => [code, line, ...args]) };
}

function dependencies(items: readonly TaskItem[]): { readonly [id: string]: readonly string[] } {
  return Object.fromEntries(items.map(({ id, dependsOn }) => [id, dependsOn]));
}

describe('a task list', () => {
  it('gives its items with ids, dependencies, checks and lines (TSK-06)', () => {
    const { items, problems } = read(
      '### Phase 1: build',
      '- [x] Task 1.1: lay it out',
      '- [X] Task 1.2: build it (depends on 1.1) `check: npm test -- "a b"`',
      'Some text.',
      '#### More',
      '- [ ] without an id',
    );
    expect(problems).toEqual([]);
    expect(items).toEqual([
      { id: '1.1', text: 'Task 1.1: lay it out', line: 3, done: true, dependsOn: [] },
      {
        id: '1.2',
        text: 'Task 1.2: build it (depends on 1.1) `check: npm test -- "a b"`',
        line: 4,
        done: true,
        dependsOn: ['1.1'],
        check: 'npm test -- "a b"',
      },
      { id: '3', text: 'without an id', line: 7, done: false, dependsOn: [] },
    ]);
  });

  it('counts the lines below Tasks that have the form, and no other (property 4, TSK-06, TSK-17)', () => {
    const text = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
      .filter((words) => /^\S/.test(words) && !/[\r\n]/.test(words));
    const line = fc.record({ mark: fc.constantFrom(' ', 'x', 'X', '-', 'xx', ''), words: text });
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 12 }), fc.constantFrom('\n', '\r\n'), (rows, end) => {
        const lines = rows.map(({ mark, words }, index) => `- [${mark}] Task ${index}: ${words}`);
        const content = [
          '- [ ] before',
          '## Tasks',
          ...lines,
          '## Progress',
          '- [ ] after',
          '```',
          ...lines,
          '```',
        ].join(end);
        const form = /^- \[([ xX])\] .+$/;
        const expected = lines.filter((written) => form.test(written));
        const { items = [] } = readDocument('taskList', content);
        expect(items.map(({ line: at, done }) => [content.split(end)[at - 1], done])).toEqual(
          expected.map((written) => [written, form.exec(written)?.[1] !== ' ']),
        );
      }),
      propertyRuns(2_000),
    );
  });

  it.each([
    ['nestedBox', '  - [ ] below another'],
    ['nestedBox', '> - [ ] quoted'],
    ['otherBullet', '* [ ] star'],
    ['otherBullet', '+ [x] plus'],
    ['numberedBox', '1. [ ] number'],
    ['indentedBox', ' - [ ] to the right'],
    ['malformedBox', '- [ ]'],
    ['malformedBox', '- [] nothing in it'],
    ['malformedBox', '- [x]no space'],
    ['malformedBox', '-\t[ ] tab'],
    ['malformedBox', '- [ ]    '],
    ['boxInText', '-[ ] no space before it'],
  ])('tells %s with its line where it says %j (TSK-06)', (code, line) => {
    const { items, told } = read('- [ ] first', line);
    expect(told).toEqual([[code, 3]]);
    expect(items.map(({ text }) => text)).toEqual(['first']);
  });

  it('tells of a box that is so far to the right that it is code', () => {
    expect(read('- [ ] first', '', 'Text.', '', '    - [ ] code').told).toEqual([['boxInText', 6]]);
  });

  it.each([
    '- [link](x)',
    '- [x](link)',
    '- [x]: y',
    '```\n- [ ] fenced\n```',
    '~~~\n* [ ] fenced\n~~~',
    '<!--\n- [ ] hidden\n-->',
    '- plain',
    '| [ ] |\n|---|',
  ])('takes %j neither for an item nor for a problem (TSK-06)', (text) => {
    const { items, problems } = read('- [ ] first', '', text);
    expect([items.length, problems]).toEqual([1, []]);
  });

  it('needs an item below Tasks; criteria elsewhere are none (TSK-05, TSK-06)', () => {
    const { problems, items } = readDocument(
      'taskList',
      '## Success Criteria\n- [ ] a\n## Tasks\n## Progress\n- [ ] b\n',
    );
    expect(problems).toEqual([{ code: 'noItems', line: 3, args: [] }]);
    expect(items).toEqual([]);
  });

  it('gives a position to an item without an id, and never one that is taken', () => {
    expect(read('- [ ] Task 2: two', '- [ ] other', '- [ ] third').items.map(({ id }) => id)).toEqual(['2', '#2', '3']);
  });

  it.each([
    ['Task 1.1: a', '1.1'],
    ['**Task 1.1:** a', '1.1'],
    ['task 2a: a', '2a'],
    ['任务 3.1：a', '3.1'],
    ['Task runner: a', '1'],
    ['1.1 a', '1'],
  ])('reads the id of %j (TSK-06)', (text, id) => {
    expect(read(`- [ ] ${text}`).items.map((item) => item.id)).toEqual([id]);
  });

  it.each([
    ['(depends on 1, 2)', ['1', '2']],
    ['(depends on Task 1 and Task 2)', ['1', '2']],
    ['(Depends on: 2)', ['2']],
    ['（依赖 1、2）', ['1', '2']],
    ['(depends on none)', []],
    ['(see 1)', []],
    ['`(depends on 1)`', []],
    ['(depends on 1; parallel with 3)', ['1', '2']],
    ['(depends on 1, parallel with 3)', ['1', '2']],
    ['(parallel with 3)', ['2']],
    ['（与 3 并行）', ['2']],
    ['(parallel with 4)', ['2', '1']],
  ])('reads the dependencies of %j (TSK-09)', (remark, ids) => {
    const { items, problems } = read(
      '- [ ] Task 1: a',
      '- [ ] Task 2: b',
      '- [ ] Task 3: c (depends on 2)',
      '- [ ] Task 4: d (parallel with 3) (depends on 1)',
      `- [ ] Task 5: e ${remark}`,
    );
    expect(problems).toEqual([]);
    expect([...(dependencies(items)['5'] ?? [])].sort()).toEqual([...ids].sort());
  });

  it('lets items be parallel to each other', () => {
    const { items, problems } = read(
      '- [ ] Task 1: a',
      '- [ ] Task 2: b (parallel with 3) (depends on 1)',
      '- [ ] Task 3: c (parallel with 2)',
    );
    expect(problems).toEqual([]);
    expect(dependencies(items)).toEqual({ 1: [], 2: ['1'], 3: ['1'] });
  });

  it('tells of unknown ids, circles and twins with their line (TSK-09)', () => {
    expect(read('- [ ] Task 1: a (depends on 9)', '- [ ] Task 2: b (parallel with Phase 1)').told).toEqual([
      ['unknownId', 2, '9'],
      ['unknownId', 3, 'Phase 1'],
    ]);
    expect(
      read('- [ ] Task 1: a (depends on 2)', '- [ ] Task 2: b (depends on 3)', '- [ ] Task 3: c (depends on 2)').told,
    ).toEqual([['cycle', 3, '2 → 3 → 2']]);
    expect(read('- [ ] Task 1: a (depends on 1)').told).toEqual([['cycle', 2, '1 → 1']]);
    expect(read('- [ ] Task 1: a (depends on 2)', '- [ ] Task 2: b (parallel with 1)').told).toEqual([
      ['cycle', 3, '2 → 2'],
    ]);
    expect(read('- [ ] Task 1: a', '- [ ] Task 1: b').told).toEqual([['sameId', 3, '1', '2']]);
    expect(read('- [ ] a', '- [x]  a').told).toEqual([['sameText', 3, '2']]);
  });

  it('never gives a circle, whatever items depend on, unless it is told (TSK-09)', () => {
    const list = fc.array(fc.array(fc.integer({ min: 0, max: 7 }), { maxLength: 3 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(list, fc.boolean(), (wanted, parallel) => {
        const lines = wanted.map((ids, index) => {
          const others = ids.filter((id) => id < wanted.length).join(', ');
          return `- [ ] Task ${index}: t${others === '' ? '' : ` (${parallel && index % 2 === 0 ? 'parallel with' : 'depends on'} ${others})`}`;
        });
        const { items, told } = read(...lines);
        const isCircular = (id: string, way: readonly string[]): boolean =>
          way.includes(id) ||
          (items.find((item) => item.id === id)?.dependsOn.some((other) => isCircular(other, [...way, id])) ?? false);
        expect(told.some(([code]) => code === 'cycle')).toBe(items.some(({ id }) => isCircular(id, [])));
      }),
      propertyRuns(1_000),
    );
  });

  it.each([
    ['- [ ] a `check: npm test`', 'npm test'],
    ['- [ ] a ``check: echo `x` | grep x``', 'echo `x` | grep x'],
    ['- [ ] a `code` `check: make`', 'make'],
    ['- [ ] Task 1: a `check: make` (depends on none)', 'make'],
    ['- [ ] a `code`', undefined],
  ])('reads the check command of %j (TSK-10)', (line, check) => {
    const { items, problems } = read(line);
    expect([items[0]?.check, problems]).toEqual([check, []]);
  });

  it.each([
    ['strayCheck', '- [ ] a `check: make` and more'],
    ['strayCheck', '- [ ] a `check: make` `check: other`'],
    ['checksNothing', '- [ ] a `check: true`'],
    ['checksNothing', '- [ ] a `check:`'],
  ])('tells %s where it says %j (TSK-10)', (code, line) => {
    expect(read(line).told.map(([told, at]) => [told, at])).toEqual([[code, 2]]);
  });

  it('can be recorded: it is the same after JSON, and every problem has a sentence', () => {
    const reading = readDocument(
      'taskList',
      '## Tasks\n- [ ] a `check: true`\n* [ ] b\n- [ ] Task 1: c (depends on 4)\n',
    );
    expect(JSON.parse(JSON.stringify(reading))).toEqual(reading);
    for (const problem of reading.problems) expect(describeProblem(problem).en).not.toContain('undefined');
  });

  it('of 5,000 items in one chain is read whole (TSK-06)', () => {
    const lines = Array.from(
      { length: 5_000 },
      (_, index) => `- [ ] Task ${index}: do it${index === 0 ? '' : ` (depends on ${index - 1})`}`,
    );
    const { items, problems } = read(...lines);
    expect([items.length, problems]).toEqual([5_000, []]);
  });

  it('whose parallel items would multiply their dependencies is told so', () => {
    const lines = Array.from(
      { length: 2_000 },
      (_, index) => `- [ ] Task ${index}: t (depends on ${index + 5_000}) (parallel with ${index - 1})`,
    );
    const others = Array.from({ length: 2_000 }, (_, index) => `- [ ] Task ${index + 5_000}: o`);
    expect(read(...lines, ...others).told.map(([code]) => code)).toContain('tooManyDependencies');
  });
});

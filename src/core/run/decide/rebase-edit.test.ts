import { describe, expect, it } from 'vitest';
import { moveTo, PlayedRun, type PlayOptions, patch } from '../../../../test/support/played-run.ts';
import { reviewedWork, smallPackage, smallWorkflow } from '../../../../test/support/small-package.ts';
import type { JsonObject } from '../../json.ts';
import type { Definition } from '../../package/definition.ts';
import { renderState } from '../../state/state-changed.ts';
import { stateCopy } from '../../state/state-copy.ts';
import { stateOf, topFrame } from '../run.ts';
import { isEdited } from './decide-edit.ts';

/* A person edits a copy of the state file; the run goes on meanwhile. */

const set = (values: JsonObject) => patch({ variables: { set: values } });

function played(definition: Definition = reviewedWork(), options: PlayOptions = {}): PlayedRun {
  return new PlayedRun(definition, options).replies('', set({ x: 0, n: 6 }));
}

/** The reviewed work with another state to begin with. */
function beginningWith(change: (text: string) => string): Definition {
  const definition = reviewedWork();
  const workflow = definition.workflows['work'];
  if (workflow === undefined) throw new Error('no workflow');
  return { ...definition, workflows: { work: { ...workflow, text: change(workflow.text) } } };
}

function variables({ run }: PlayedRun): JsonObject {
  return stateOf(topFrame(run)).variables;
}

/** The last verdict on an edit. */
function verdict(run: PlayedRun) {
  return run.batches.flat().findLast(({ type }) => type.startsWith('document.'));
}

function withoutMark(copy: string): string {
  return copy.replace(/^# signalbox: .*\n/m, '');
}

describe('an edit of an older copy of the state file', () => {
  it('PST-01: does not roll back what it did not touch', () => {
    const run = played();
    const opened = stateCopy(run.run);
    run.replies('', set({ n: 39 })).edits((copy) => copy.replace('x: 0', 'x: 4711'), opened);
    expect(variables(run)).toEqual({ x: 4711, n: 39 });
  });

  it('PST-01: is shown as its own difference', () => {
    const run = played();
    const opened = stateCopy(run.run);
    run.replies('', set({ n: 39, m: 1 })).edits((copy) => copy.replace('x: 0', 'x: 4711'), opened);
    const diff = String(Object(verdict(run)).diff);
    expect(diff.match(/^[+-] .*$/gm)).toEqual(['-  x: 0', '+  x: 4711']);
  });

  it('PST-01: is refused as a whole where the run has changed the same key, with both shown', () => {
    const run = played();
    const opened = stateCopy(run.run);
    run.replies('', set({ n: 39 })).edits((copy) => copy.replace('n: 6', 'n: 7\n  new: 1'), opened);
    expect(variables(run)).toEqual({ x: 0, n: 39 });
    expect(verdict(run)).toMatchObject({
      type: 'document.refused',
      code: 'E_EDIT_CONFLICT',
      message: expect.stringContaining('(now ≠ edited): variables.n 39 ≠ 7.'),
      diff: expect.stringMatching(/^- {2}n: 39\n\+ {2}n: 7\n\+ {2}new: 1$/m),
    });
  });

  it.each([
    ['a key that the edit removes', set({ n: 39 }), (copy: string) => copy.replace('  n: 6\n', ''), 'n 39 ≠ –'],
    ['a key that both have added', set({ y: 1 }), (copy: string) => copy.replace('n: 6', 'n: 6\n  y: 2'), 'y 1 ≠ 2'],
    [
      'a node that the run has left meanwhile',
      moveTo('write', 'plan'),
      (copy: string) => copy.replace('currentNodeId: ""', 'currentNodeId: plan'),
      'currentNodeId "write" ≠ "plan"',
    ],
    [
      'a list that both have added to',
      patch({ stepsCompleted: { append: ['plan'] } }),
      (copy: string) => copy.replace('stepsCompleted: []', 'stepsCompleted: [write]'),
      'stepsCompleted ["plan"] ≠ ["write"]',
    ],
  ])('PST-01: %s is a conflict', (_, change, edit, words) => {
    const run = played();
    const opened = stateCopy(run.run);
    run.replies('', change);
    const before = renderState(run.run);
    run.edits(edit, opened);
    expect(verdict(run)).toMatchObject({ code: 'E_EDIT_CONFLICT', message: expect.stringContaining(words) });
    expect(renderState(run.run)).toBe(before);
  });

  it('PST-01: the text below the front matter is one part, and is shown line by line', () => {
    const run = played();
    const opened = stateCopy(run.run);
    const written = renderState(run.run).replace('# work', '# work\n\nBy the model.');
    run.replies('', ['fs.write', { path: '@state/workflow.md', content: written }]);
    run.edits((copy) => `${copy}\nBy a person.\n`, opened);
    expect(verdict(run)).toMatchObject({
      code: 'E_EDIT_CONFLICT',
      message: expect.stringContaining('(now ≠ edited): body.'),
      diff: expect.stringMatching(/^-By the model\.$[\s\S]*^\+By a person\.$/m),
    });
  });

  it('PST-01: the same change on both sides is no conflict', () => {
    const run = played();
    const opened = stateCopy(run.run);
    run
      .replies('', set({ n: 39, m: 1 }))
      .edits((copy) => copy.replace('n: 6', 'n: 39').replace('x: 0', 'x: 5'), opened);
    expect(variables(run)).toEqual({ x: 5, n: 39, m: 1 });
  });

  it('PST-01: comments that were typed stay where their lines fit, and are refused where they would be lost', () => {
    const run = played();
    const opened = stateCopy(run.run);
    run.replies('', set({ n: 39 }));
    run.edits((copy) => copy.replace('# where we are', '# where we stand').replace('# work', '# Work'), opened);
    expect(renderState(run.run)).toMatch(/# where we stand\n[\s\S]*n: 39\n[\s\S]*# Work\n/);
    run.edits((copy) => copy.replace('n: 6', 'n: 6 # the sixth'), opened);
    expect(verdict(run)).toMatchObject({ code: 'E_EDIT_CONFLICT', message: expect.stringContaining('# the sixth') });
  });

  it('PST-01: variables on one line are merged one by one', () => {
    const run = new PlayedRun(beginningWith((text) => text.replace('variables: {}', 'variables: { a: 1, b: 2 }')));
    const opened = stateCopy(run.run);
    run.replies('', set({ b: 3 })).edits((copy) => copy.replace('a: 1', 'a: 9'), opened);
    expect(variables(run)).toEqual({ a: 9, b: 3 });
  });

  it('PST-08: what results is judged by the guard like any other edit', () => {
    const run = played();
    const opened = stateCopy(run.run);
    run.replies('', set({ n: 39 })).edits((copy) => copy.replace('currentNodeId: ""', 'currentNodeId: end'), opened);
    expect(verdict(run)).toMatchObject({ code: 'E_INVALID_TRANSITION' });
  });
});

describe('an edit that belongs to another document', () => {
  const twice = smallPackage([
    smallWorkflow(
      'outer',
      { plan: 'step', sub: { type: 'subworkflow', workflow: 'inner' }, again: 'step', end: 'end' },
      { 'plan -> sub': {}, 'sub -> again': {}, 'again -> sub': { loop: { key: 'again', max: 2 } }, 'again -> end': {} },
    ),
    smallWorkflow('inner', { think: 'step', out: 'end' }, { 'think -> out': {} }),
  ]);
  const finish = [moveTo('out', 'think'), patch({ stepsCompleted: { append: ['out'] } })] as const;

  it('PST-01: is refused once a sub-workflow has begun or ended', () => {
    const run = new PlayedRun(twice);
    const outer = stateCopy(run.run);
    run.replies('', moveTo('sub', 'plan'));
    expect(topFrame(run.run).workflow).toBe('inner');
    run.edits((copy) => copy.replace('# outer', '# outer, edited'), outer);
    expect(verdict(run)).toMatchObject({
      code: 'E_EDIT_CONFLICT',
      message: expect.stringContaining('showed the state of outer. It now shows another one, of inner.'),
    });
    const inner = stateCopy(run.run);
    run.replies('', ...finish);
    expect(topFrame(run.run).workflow).toBe('outer');
    run.edits((copy) => copy.replace('# inner', '# inner, edited'), inner);
    expect(verdict(run)).toMatchObject({ code: 'E_EDIT_CONFLICT' });
    run.edits((copy) => copy.replace('# outer', '# outer, edited'), outer);
    expect(verdict(run)).toMatchObject({ type: 'document.adopted' });
  });

  it('PST-01: is refused where the same sub-workflow is called again and reads the same', () => {
    const run = new PlayedRun(twice).replies('', moveTo('sub', 'plan'));
    const first = stateCopy(run.run);
    run.replies('', ...finish).replies('', moveTo('sub', 'again'));
    expect(renderState(run.run)).toBe(withoutMark(first));
    run.edits((copy) => copy.replace('# inner', '# inner, edited'), first);
    expect(verdict(run)).toMatchObject({ code: 'E_EDIT_CONFLICT' });
  });
});

describe('an edit that does not say what it was made on', () => {
  it('PST-01: is adopted where it means the same on every file that there was', () => {
    const run = played();
    const opened = stateCopy(run.run);
    run.edits((copy) => withoutMark(copy).replace('# work', '# work, edited'), opened);
    expect(verdict(run)).toMatchObject({ type: 'document.adopted' });
    run.edits((copy) => copy.replace(/as of event.*/, 'what is this?').replace('x: 0', 'x: 0\n  y: 1'));
    expect(renderState(run.run)).toMatch(/^ {2}y: 1$/m);
    expect(renderState(run.run)).not.toContain('# signalbox');
  });

  it("PST-01: is refused where it is in nobody's way and yet may be older than it looks", () => {
    const run = new PlayedRun(beginningWith((text) => text.replace('variables: {}', 'variables: { x: 0, n: 6 }')));
    const opened = stateCopy(run.run);
    run.replies('', set({ n: 39 })).edits((copy) => withoutMark(copy).replace('x: 0', 'x: 4711'), opened);
    expect([variables(run), verdict(run)]).toMatchObject([{ x: 0, n: 39 }, { code: 'E_EDIT_BASE' }]);
  });

  it.each([
    ['removed', withoutMark],
    ['of an event that never was', (copy: string) => copy.replace(/event \d+/, 'event 3')],
    ['of another text', (copy: string) => copy.replace(/\([0-9a-f]{12}\)/, '(0123456789ab)')],
  ])('PST-01: with its comment %s it is refused with both shown where it would take something back', (_, damage) => {
    const run = played();
    const opened = stateCopy(run.run);
    run.replies('', set({ n: 39 })).edits((copy) => damage(copy).replace('x: 0', 'x: 4711'), opened);
    expect(variables(run)).toEqual({ x: 0, n: 39 });
    expect(verdict(run)).toMatchObject({
      code: 'E_EDIT_BASE',
      diff: expect.stringMatching(/^- {2}x: 0\n- {2}n: 39\n\+ {2}x: 4711\n\+ {2}n: 6$/m),
    });
  });
});

describe('whether a copy was edited', () => {
  it('PST-01: an older rendering with its own comment was not', () => {
    const run = played();
    const opened = stateCopy(run.run);
    run.replies('', set({ n: 39 }));
    expect([opened, withoutMark(opened), stateCopy(run.run)].map((copy) => isEdited(run.run, copy))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('PST-01: a person who puts a value back makes the text of an older rendering, and is heard', () => {
    const run = played().replies('', set({ n: 39 }));
    const back = stateCopy(run.run).replace('n: 39', 'n: 6');
    expect(isEdited(run.run, back)).toBe(true);
    run.edits(() => back);
    expect(variables(run)).toEqual({ x: 0, n: 6 });
  });

  it('PST-01: what has been judged is not judged again, until it is written on a newer copy', () => {
    const run = played();
    const jump = (copy: string) => copy.replace('currentNodeId: ""', 'currentNodeId: end');
    const judged = jump(stateCopy(run.run));
    run.edits(() => judged);
    expect(isEdited(run.run, judged)).toBe(false);
    run.replies('', set({ n: 39 }));
    expect([isEdited(run.run, judged), isEdited(run.run, jump(stateCopy(run.run)))]).toEqual([false, true]);
  });

  it('a line with carriage returns keeps them, and the comment has them too', () => {
    const { run } = new PlayedRun(beginningWith((text) => text.replaceAll('\n', '\r\n')));
    expect(stateCopy(run)).toMatch(/compared with it\r\n---\r\n/);
    expect(isEdited(run, stateCopy(run))).toBe(false);
  });
});

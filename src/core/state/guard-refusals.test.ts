import { describe, expect, it } from 'vitest';
import { moveTo, PlayedRun, patch } from '../../../test/support/played-run.ts';
import { reviewedWork, smallPackage, smallWorkflow } from '../../../test/support/small-package.ts';
import { isRefusal } from '../refusal.ts';
import { stateOf, topFrame } from '../run/run.ts';
import { type Authority, guardState } from './guard.ts';

/* What the guard says where it refuses, to the word: a model has nothing else to go on. And where exactly it refuses. */

type Edit = readonly [from: string | RegExp, to: string];

function judged(run: PlayedRun, edits: readonly Edit[], authority: Authority = 'model'): string {
  const text = edits.reduce((before, [from, to]) => {
    const after = before.replace(from, () => to);
    if (after === before) throw new Error(`Nothing to change: ${from}`);
    return after;
  }, topFrame(run.run).text);
  const result = guardState(run.run, text, authority);
  return isRefusal(result) ? `${result.code}: ${result.message}` : 'accepted';
}

const at = (node: string): Edit => [/currentNodeId: .*/, `currentNodeId: ${node}`];
const steps = (list: string): Edit => [/stepsCompleted:(?: \[\]|\n(?: {2}- .*\n)*)/, `stepsCompleted: ${list}\n`];
const variable = (yaml: string): Edit => ['variables: {}', `variables: { ${yaml} }`];

const atPlan = () => new PlayedRun(reviewedWork());
const atReview = () => atPlan().replies('', moveTo('write', 'plan')).replies('', moveTo('review', 'write'));
const completed = () =>
  atReview()
    .replies('', moveTo('end', 'review', 'end'))
    .replies('Done.');

describe('a text that is no state', () => {
  const whole = (text: string): string => {
    const result = guardState(atPlan().run, text, 'model');
    return isRefusal(result) ? `${result.code}: ${result.message}` : 'accepted';
  };

  it('PST-08: is told what it lacks, and where the mistake stands in the file', () => {
    expect(whole('Hello.')).toBe(
      'E_INVALID_FRONTMATTER: The state file must begin with front matter between two lines of "---".',
    );
    // The line is that of the file, in which the fence is the first.
    expect(whole('---\na: 1\nb: {\n---\n')).toBe(
      'E_INVALID_FRONTMATTER: The front matter is not valid YAML: "}" is missing before this line (line 4, column 1)',
    );
    expect(whole('---\n--- # again\na: 1\n---\n')).toBe(
      'E_INVALID_FRONTMATTER: A line of "---" with more behind it cannot stand inside the front matter.',
    );
  });

  it('PST-08: is refused where its aliases unfold into far too much', () => {
    const bomb = Array.from({ length: 12 }, (_, level) => {
      const inner =
        level === 0
          ? 'x'
          : Array(12)
              .fill(`*a${level - 1}`)
              .join(', ');
      return `a${level}: &a${level} [${inner}]`;
    });
    expect(judged(atPlan(), [['variables: {}', `variables: {}\n${bomb.join('\n')}`]])).toBe(
      'E_INVALID_FRONTMATTER: The aliases of the front matter unfold into far too much.',
    );
  });
});

describe('the size of a state', () => {
  const MOST = 256 * 1024;
  /** The state of the run with front matter of exactly this many characters, and what else is to change. */
  const sized = (run: PlayedRun, characters: number, edits: readonly Edit[] = []): string => {
    const now = edits.reduce((text, [from, to]) => text.replace(from, () => to), topFrame(run.run).text);
    const yaml = /^---\n([\s\S]*?)^---/m.exec(now)?.[1] ?? '';
    const filler = `pad: ${'x'.repeat(characters - yaml.length - 6)}\n`;
    const result = guardState(run.run, now.replace(/^---\n/, `---\n${filler}`), 'model');
    return isRefusal(result) ? `${result.code}: ${result.message}` : 'accepted';
  };

  it('PST-08: has a limit, which it may reach', () => {
    expect(sized(atPlan(), MOST)).toBe('accepted');
    expect(sized(atPlan(), MOST + 1)).toBe(
      `E_WRITE_LIMIT: The front matter is longer than ${MOST} characters. Keep texts in files.`,
    );
  });

  it('PST-08: counts with what the runtime adds to it', () => {
    const ends = [at('end'), steps('[plan, write, review, end]')];
    expect(sized(atReview(), MOST - 100, ends)).toBe('accepted');
    expect(sized(atReview(), MOST, ends)).toMatch(/^E_WRITE_LIMIT: /);
  });
});

describe('a state that is accepted', () => {
  const kept = (run: PlayedRun, edits: readonly Edit[]): boolean => {
    const text = edits.reduce((before, [from, to]) => before.replace(from, () => to), topFrame(run.run).text);
    const result = guardState(run.run, text, 'model');
    return !isRefusal(result) && result.text === text;
  };

  it('PST-08: is stored as it was written, to the space', () => {
    expect(kept(atPlan(), [['variables: {}', 'variables:   { a:   1 }   # mine']])).toBe(true);
  });

  it('PST-01: is stored as it was written where it says itself that the run is complete', () => {
    const said: Edit = ['variables: {}', 'variables:   { workflowStatus:   complete }'];
    expect(kept(atReview(), [at('end'), steps('[plan, write, review, end]'), said])).toBe(true);
  });

  it('PST-08: may say of a key of the runtime what its absence says', () => {
    expect(judged(atPlan(), [['variables: {}', 'variables: {}\ncallStack: []']])).toBe('accepted');
    expect(judged(atPlan(), [['variables: {}', 'variables: {}\ncallStack: [x]']])).toBe(
      'E_SCHEMA_VALIDATION: The key callStack is written by the runtime and cannot be changed.',
    );
  });
});

describe('a refused move', () => {
  it('PST-08: says why, and where the run may go instead', () => {
    expect(judged(atPlan(), [at('nowhere')])).toBe(
      'E_INVALID_TRANSITION: There is no node nowhere in this workflow. Allowed next: write.',
    );
    // That an edge leads there from elsewhere is no help.
    expect(judged(atPlan(), [at('review')])).toBe(
      'E_INVALID_TRANSITION: No edge leads from plan to review. Allowed next: write.',
    );
    expect(judged(atReview(), [at('plan')])).toBe(
      'E_INVALID_TRANSITION: No edge leads from review to plan. Allowed next: write, end.',
    );
    expect(judged(completed(), [at('plan')])).toBe(
      'E_INVALID_TRANSITION: No edge leads from end to plan. Allowed next: none.',
    );
  });

  it('PST-08: tells a condition that is not met from a loop that is used up', () => {
    const run = new PlayedRun(
      smallPackage([
        smallWorkflow(
          'w',
          { a: 'step', b: 'step', end: 'end' },
          { 'a -> b': { conditionExpr: { var: 'ready' } }, 'a -> end': {}, 'b -> end': {} },
        ),
      ]),
    );
    expect(judged(run, [at('b')])).toBe(
      'E_INVALID_TRANSITION: The condition of the edge from a to b is not met. Allowed next: end.',
    );
    const worn = atReview();
    for (let round = 0; round < 2; round += 1) worn.replies('', moveTo('write')).replies('', moveTo('review'));
    expect(judged(worn, [at('write')])).toBe(
      'LOOP_LIMIT: The loop from review to write has been taken 2 times, which is its limit. Allowed next: end.',
    );
  });

  it('PST-08: back from completion says which node was never visited', () => {
    const definition = smallPackage([
      smallWorkflow('w', { a: 'step', b: 'step', end: 'end' }, { 'a -> b': {}, 'a -> end': {}, 'b -> end': {} }),
    ]);
    const run = new PlayedRun(definition).replies('', moveTo('end', 'a', 'end'));
    expect(judged(run, [at('b'), [/workflowStatus: .*/, 'workflowStatus: open']], 'granted')).toBe(
      'E_INVALID_TRANSITION: After completion the run can only go back to a node it has visited; b is not one. Allowed next: none.',
    );
  });

  it('PST-01: to completion says that the end is not within reach', () => {
    expect(judged(atPlan(), [variable('workflowStatus: complete')])).toBe(
      'E_INVALID_TRANSITION: The run cannot be completed at plan: it is not the end, and no open edge leads from it to the end. Allowed next: write.',
    );
  });
});

describe('the steps of a state', () => {
  it('PST-08: hold no node where the run has not been, though it is not the end', () => {
    expect(judged(atPlan(), [steps('[review]')])).toBe(
      'E_INVALID_TRANSITION: review cannot be completed: the run has not been there. Allowed next: write.',
    );
    expect(judged(atPlan(), [at('write'), steps('[plan, write]')])).toBe('accepted');
  });

  it('PST-08: are not dropped by a model on its way back along a loop, and all that would be are named', () => {
    expect(judged(atReview(), [at('write'), steps('[plan]')])).toBe(
      'E_INVALID_TRANSITION: stepsCompleted only grows; write would be dropped.',
    );
    expect(judged(atReview(), [steps('[]')])).toBe(
      'E_INVALID_TRANSITION: stepsCompleted only grows; plan, write would be dropped.',
    );
  });

  it('PST-08: all stay where a person goes back to a node that was never completed', () => {
    const run = atPlan().replies('', moveTo('write')).replies('', moveTo('review', 'write'));
    run.replies('', moveTo('end', 'review', 'end'));
    const back = [at('plan'), [/workflowStatus: .*/, 'workflowStatus: open']] as const;
    expect(stateOf(topFrame(run.run)).stepsCompleted).toEqual(['write', 'review', 'end']);
    expect(judged(run, back, 'person')).toBe('accepted');
    expect(judged(run, [...back, steps('[write, review]')], 'person')).toBe(
      'E_INVALID_TRANSITION: stepsCompleted only grows; end would be dropped.',
    );
  });
});

describe('a node that is left by its output', () => {
  it('PST-08: lets its model write variables, and neither move nor complete', () => {
    const run = () =>
      new PlayedRun(
        smallPackage([smallWorkflow('w', { a: { type: 'step', exit: 'output' }, end: 'end' }, { 'a -> end': {} })]),
      );
    const left = 'E_INVALID_TRANSITION: This node is left by output, not by writing the state. Allowed next: end.';
    expect(judged(run(), [variable('color: green')])).toBe('accepted');
    expect(judged(run(), [at('end')])).toBe(left);
    expect(judged(run(), [variable('workflowStatus: complete')])).toBe(left);
    const noted = run().replies('', patch({ variables: { set: { color: 'green' } } }));
    expect(stateOf(topFrame(noted.run)).variables).toEqual({ color: 'green' });
  });
});

describe('a variable that a node has given', () => {
  /** a, left by its output, has given {"go": false}; the run stands at b. */
  const given = () =>
    new PlayedRun(
      smallPackage([
        smallWorkflow(
          'w',
          { a: { type: 'step', exit: 'output' }, b: 'step', end: 'end' },
          { 'a -> b': {}, 'b -> end': {} },
        ),
      ]),
    ).replies('{"__SKILL_DONE__": true, "go": false}');
  const A: Edit = [/go: false/, 'go: true'];
  const kept = 'E_SCHEMA_VALIDATION: variables.a is what node a has given. It is written by the runtime.';

  it('PST-11: is not changed by a model, with a grant or without: edges decide by it', () => {
    expect(stateOf(topFrame(given().run)).variables).toMatchObject({ a: { go: false } });
    expect([judged(given(), [A]), judged(given(), [A], 'granted'), judged(given(), [A], 'rewind')]).toEqual(
      Array(3).fill(kept),
    );
  });

  it('PST-11: is neither taken away by a model nor given in the place of its node', () => {
    expect(judged(given(), [[/^variables:\n(?: +.*\n)*/m, 'variables: {}\n']])).toBe(kept);
    const before = new PlayedRun(
      smallPackage([
        smallWorkflow(
          'w',
          { b: 'step', a: { type: 'step', exit: 'output' }, end: 'end' },
          { 'b -> a': {}, 'a -> end': {} },
        ),
      ]),
    );
    expect(judged(before, [variable('a: { go: true }')])).toBe(kept);
    expect(judged(before, [variable('a: null')])).toBe('accepted');
  });

  it('PST-11: is changed by a person, who has the file; and other variables by a model, also one named like a step', () => {
    expect(judged(given(), [A], 'person')).toBe('accepted');
    expect(judged(given(), [[/^variables:\n/m, 'variables:\n  b: mine\n']])).toBe('accepted');
  });
});

describe('a node that the runtime leaves by itself', () => {
  it('PST-08: says what leaves it, where a model would', () => {
    const inner = smallWorkflow('inner', { one: 'step', stop: 'end' }, { 'one -> stop': {} });
    const secondCall = (node: 'decision' | 'subworkflow', edges: Parameters<typeof smallWorkflow>[2]) => {
      const nodes = { a: 'step', b: { type: node, workflow: 'inner' }, c: 'step', end: 'end' } as const;
      const run = new PlayedRun(smallPackage([smallWorkflow('w', nodes, { 'a -> b': {}, ...edges }), inner]));
      run.replies('', moveTo('b', 'a'), moveTo('c', 'b'));
      return run.log().flatMap(({ event }) => (event.type === 'call.refused' ? [event.message] : []));
    };
    expect(secondCall('subworkflow', { 'b -> c': {}, 'c -> end': {} })).toEqual([
      expect.stringMatching(/^This node is left by the end of its sub-workflow, not by writing the state\./),
    ]);
    const routes = { 'b -> c': { isDefault: true }, 'b -> end': { conditionExpr: { var: 'x' } }, 'c -> end': {} };
    expect(secondCall('decision', routes)).toEqual([
      expect.stringMatching(/^This node is left by the runtime, by its conditions, not by writing the state\./),
    ]);
  });
});

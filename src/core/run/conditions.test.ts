import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveTo, PlayedRun, patch } from '../../../test/support/played-run.ts';
import { smallPackage, smallWorkflow } from '../../../test/support/small-package.ts';
import { currentNodeId } from './run.ts';

/** A decision with a way per threshold, taken where the score is above it, and a default. */
const byScore = (thresholds: readonly number[]) =>
  smallPackage([
    smallWorkflow(
      'w',
      {
        begin: 'step',
        choose: 'decision',
        ...Object.fromEntries(thresholds.map((_, index) => [`way${index}`, 'step' as const])),
        other: 'step',
        end: 'end',
      },
      {
        'begin -> choose': {},
        ...Object.fromEntries(
          thresholds.map((threshold, index) => [
            `choose -> way${index}`,
            { conditionExpr: { '>': [{ var: 'score' }, threshold] } },
          ]),
        ),
        'choose -> other': { isDefault: true },
        ...Object.fromEntries([...thresholds.keys()].map((index) => [`way${index} -> end`, {}])),
        'other -> end': {},
      },
    ),
  ]);

describe('conditions', () => {
  it('PKG-07: the runtime takes the first edge whose expression is true, else the default, without an exchange', () => {
    const scores = fc.integer({ min: -5, max: 5 });
    fc.assert(
      fc.property(fc.array(scores, { minLength: 1, maxLength: 4 }), scores, (thresholds, score) => {
        const run = new PlayedRun(byScore(thresholds));
        run.replies('', patch({ currentNodeId: { set: 'choose' }, variables: { set: { score } } }));
        const first = thresholds.findIndex((threshold) => score > threshold);
        expect(currentNodeId(run.run)).toBe(first < 0 ? 'other' : `way${first}`);
        expect(
          run
            .told()
            .flat()
            .filter((event) => event.startsWith('exchange.started')),
        ).toEqual(['exchange.started 1.1', 'exchange.started 1.2']);
      }),
      { numRuns: 50 },
    );
  });

  it('PKG-07: a model cannot take an edge whose expression is false, whatever it writes beside it', () => {
    const closed = smallPackage([
      smallWorkflow(
        'w',
        { begin: 'step', secret: 'step', end: 'end' },
        { 'begin -> secret': { conditionExpr: { var: 'allowed' } }, 'begin -> end': {}, 'secret -> end': {} },
      ),
    ]);
    for (const value of [false, 0, '', null, []]) {
      const run = new PlayedRun(closed);
      run.replies('', patch({ currentNodeId: { set: 'secret' }, variables: { set: { allowed: value } } }));
      expect(run.told().flat()).toContain('call.refused 1.1.1 E_INVALID_TRANSITION');
      expect(currentNodeId(run.run)).toBe('begin');
    }
    const run = new PlayedRun(closed);
    run.replies('', moveTo('secret', 'begin'));
    expect(currentNodeId(run.run)).toBe('begin');
  });

  it('PKG-07: words about a condition go to the model, which decides by them', () => {
    const run = new PlayedRun(
      smallPackage([
        smallWorkflow(
          'w',
          { begin: 'decision', one: 'step', end: 'end' },
          {
            'begin -> one': { conditionText: 'the person is in a hurry' },
            'begin -> end': { isDefault: true },
            'one -> end': {},
          },
        ),
      ]),
    );
    expect(JSON.stringify(run.prompts)).toContain('the person is in a hurry');
    expect(currentNodeId(run.run)).toBe('begin');
    run.replies('', moveTo('one', 'begin'));
    expect(currentNodeId(run.run)).toBe('one');
  });
});

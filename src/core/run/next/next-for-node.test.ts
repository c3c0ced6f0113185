import { describe, expect, it } from 'vitest';
import { moveTo, PlayedRun } from '../../../../test/support/played-run.ts';
import { smallPackage, smallWorkflow } from '../../../../test/support/small-package.ts';
import type { Json, JsonObject } from '../../json.ts';
import type { Edge } from '../../package/definition.ts';
import { readBack } from '../../words/read-back.ts';
import { TROUBLE_WORDS } from '../../words/trouble-words.ts';
import { noEdge } from './next-for-node.ts';

const why = (rules: readonly Json[], variables: JsonObject = {}): string =>
  noEdge(
    'choose',
    rules.map((conditionExpr) => ({ from: 'choose', to: 'end', conditionExpr }) as Edge),
    variables,
  ).en;

describe('a node without an edge to take', () => {
  it('RUN-06: is told with the conditions that are false and what they look at', () => {
    expect(
      why([{ '==': [{ var: 'way' }, 'left'] }, { '>': [{ var: 'score.total' }, 3] }], { score: { total: 2 } }),
    ).toBe(
      'No edge of node choose can be taken. None of this is true: way == "left"; score.total > 3. It looks at: way = null; score.total = 2.',
    );
  });

  it('is told without variables where the conditions look at none', () => {
    expect(why([false])).toBe('No edge of node choose can be taken with the variables as they are.');
  });

  it('is told in a few lines, whatever the graph and the state hold', () => {
    const rules = Array.from({ length: 50 }, (_, index) => ({ '==': [{ var: `v${index}` }, 'x'.repeat(5_000)] }));
    const told = why(rules, { v0: '😀'.repeat(5_000) });
    expect(told.length).toBeLessThan(1_500);
    expect(told.isWellFormed()).toBe(true);
    expect(told).toContain('; …. It looks at: v0 = "😀');
  });

  it('is read back from the log in Chinese', () => {
    expect(readBack(TROUBLE_WORDS, why([{ '==': [{ var: 'way' }, 'left'] }]))?.zh).toBe(
      '节点 choose 没有一条边可走。以下条件都不成立：way == "left"。它们用到：way = null。',
    );
  });

  it('RUN-06: neither words nor resuming change anything there; going back does', () => {
    const definition = smallPackage([
      smallWorkflow(
        'work',
        { ask: 'step', choose: 'decision', left: 'step', end: 'end' },
        { 'ask -> choose': {}, 'choose -> left': { conditionExpr: { var: 'left' } }, 'left -> end': {} },
      ),
    ]);
    const run = new PlayedRun(definition).replies('', moveTo('choose', 'ask'));
    const blocked = run.run.blocked;
    expect(blocked).toMatchObject({ code: 'NO_EDGE', message: why([{ var: 'left' }]) });
    expect(run.says('Go left.').run.blocked).toEqual(blocked);
    expect(run.sends({ kind: 'resume' }).run.blocked).toEqual(blocked);
    run.sends({ kind: 'rewind', to: 'ask', reason: 'ask again' });
    expect(run.status).toBe('running');
  });
});

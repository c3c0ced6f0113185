import { describe, expect, it } from 'vitest';
import { moveTo, PlayedRun } from '../../../test/support/played-run.ts';
import { type SmallNode, smallPackage, smallWorkflow } from '../../../test/support/small-package.ts';

/** draft → (yes) → publish → draft or end. */
function guarded(draft: SmallNode = { type: 'step' }): PlayedRun {
  const edges = {
    'draft -> publish': { confirm: true },
    'publish -> draft': { loop: { key: 'again', max: 3 } },
    'publish -> end': {},
  } as const;
  return new PlayedRun(smallPackage([smallWorkflow('work', { draft, publish: 'step', end: 'end' } as const, edges)]));
}

const told = (run: PlayedRun) =>
  run.log().flatMap(({ event }) => (event.type === 'call.refused' ? [`${event.code}: ${event.message}`] : []));

describe('the question by which a move is held', () => {
  it('PST-11: is a confirmation under its own name, and says which call would have made the move', () => {
    const { run } = guarded().replies('Ready.', moveTo('publish', 'draft'));
    const [open] = run.interactions;
    expect(open).toMatchObject({ kind: 'confirmation', widget: { type: 'confirmation' }, callId: '1.1.1' });
    expect(open?.widgetId).toBe(open?.id);
  });

  it('PST-11: names no call where the runtime leaves the node', () => {
    const { run } = guarded({ type: 'step', exit: 'output', contract: { artifacts: [] } }).replies(
      '{"__SKILL_DONE__": true}',
    );
    expect(run.interactions).toMatchObject([{ edge: { from: 'draft', to: 'publish' } }]);
    expect(run.interactions[0]).not.toHaveProperty('callId');
  });
});

describe('what a model reads of a move that needs a yes', () => {
  it('PST-11: that a person is asked now, and that it need not send it again', () => {
    expect(told(guarded().replies('Ready.', moveTo('publish', 'draft')))).toEqual([
      "MOVE_NEEDS_CONFIRMATION: The edge from draft to publish needs a person's yes. They are asked now, with the change that you sent; the runtime makes it if they say yes. Do not send it again: end your turn.",
    ]);
  });

  it('PST-07 PST-11: that a way back past the edge is barred; then nobody is asked', () => {
    const run = guarded().replies('', moveTo('publish', 'draft')).confirms().replies('', moveTo('draft'));
    run.replies('', ['workflow.rewind', { toNodeId: 'publish', reason: 'x', confirmed: true }]);
    expect(told(run).at(-1)).toBe(
      "MOVE_NEEDS_CONFIRMATION: This would go past the edge from draft to publish, which needs a person's yes. Go along the edges, one at a time: the run asks when it comes there.",
    );
    expect([run.run.interactions, run.status]).toEqual([[], 'running']);
  });
});

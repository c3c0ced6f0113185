import { describe, expect, it } from 'vitest';
import { moveTo, PlayedRun } from '../../../test/support/played-run.ts';
import { reviewedWork } from '../../../test/support/small-package.ts';
import { workflowOf } from '../run/run.ts';
import { graphFacts } from './graph-facts.ts';
import { graphMermaid } from './graph-mermaid.ts';
import { graphSvg } from './graph-svg.ts';
import { graphText } from './graph-text.ts';
import { walksOf } from './walk.ts';

/** A run that has come to its review twice. */
function walked() {
  const played = new PlayedRun(reviewedWork());
  played.replies('', moveTo('write', 'plan')).replies('', moveTo('review', 'write'));
  played.replies('', moveTo('write', 'review')).replies('', moveTo('review', 'write'));
  const walk = walksOf(played.run, played.log()).get(played.run.started.workflow);
  return { workflow: workflowOf(played.run), walk, played };
}

describe('USE-04: the way of a run', () => {
  it('has where it stands, how often it came to each node, and along each edge', () => {
    const { walk } = walked();
    expect(walk?.here).toBe('review');
    expect(Object.fromEntries(walk?.visits ?? [])).toEqual({ plan: 1, write: 2, review: 2 });
    expect(Object.fromEntries(walk?.taken ?? [])).toEqual({
      'plan -> write': 1,
      'write -> review': 2,
      'review -> write': 1,
    });
  });

  it('is shown in words, as mermaid, as a drawing and as facts', () => {
    const { workflow, walk } = walked();
    const text = graphText(workflow, undefined, walk);
    expect(text).toMatch(/^● review .*\n.* · visited 2 times$/m);
    expect(text).toMatch(/^✓ plan /m);
    expect(text).toMatch(/→ review .*✓ taken 2 times$/m);
    expect(text).toContain('● the run is here   ✓ visited');
    const mermaid = graphMermaid(workflow, walk);
    expect(mermaid).toMatch(/class n\d here$/m);
    expect(mermaid).toMatch(/linkStyle [\d,]+ stroke/);
    const svg = graphSvg(workflow, { title: 'work', walk });
    expect(svg).toMatch(/<g class="node step here" data-node="review">/);
    expect(svg).toMatch(/<g class="edge[^"]* taken" data-from="write" data-to="review">/);
    expect(svg).toMatch(/<g class="node end ahead" data-node="end">/);
    expect(graphFacts(workflow, walk)).toMatchObject({
      nodes: expect.arrayContaining([expect.objectContaining({ id: 'review', here: true, visits: 2 })]),
      edges: expect.arrayContaining([expect.objectContaining({ from: 'plan', to: 'write', taken: 1 })]),
    });
  });

  it('of a completed run ends nowhere, and without a run no picture says anything of it', () => {
    const { workflow, played } = walked();
    played.replies('', moveTo('end', 'review', 'end'));
    expect(walksOf(played.run, played.log()).get(workflow.id)?.here).toBeUndefined();
    const plain = [graphText(workflow), graphMermaid(workflow), graphSvg(workflow, { title: 'work' })].join('\n');
    expect(plain).not.toMatch(/visited|taken once|class="[^"]*(?:here|ahead)"/);
  });
});

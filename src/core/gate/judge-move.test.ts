import { describe, expect, it } from 'vitest';
import { moveTo, PlayedRun, patch, type ScriptedCall } from '../../../test/support/played-run.ts';
import { type SmallEdge, type SmallNode, smallPackage, smallWorkflow } from '../../../test/support/small-package.ts';
import type { Workflow, WorkflowNode } from '../package/definition.ts';
import { isRefusal } from '../refusal.ts';
import { topFrame } from '../run/run.ts';
import { rewindState } from '../state/rewind-state.ts';
import { type FrontMatterUpdate, updateFrontMatter } from '../state/update-front-matter.ts';
import { type BarredMove, type FreeMove, type HeldMove, judgeMove } from './judge-move.ts';

/* Where exactly an edge asks, and where it does not: small graphs, a run at a place of them, and one change. */

type Edges = readonly (readonly [fromTo: string, edge?: SmallEdge])[];
type Nodes = { readonly [id: string]: SmallNode | WorkflowNode['type'] };

const YES: SmallEdge = { confirm: true };
const LOW = { '==': [{ var: 'risk' }, 'low'] };
const again = (key: string): SmallEdge => ({ loop: { key, max: 9 } });

/** Edges as a list, for there may be several between two nodes; the first one begins at the entry. */
function graph(id: string, edges: Edges, special: Nodes = {}): Workflow {
  const names = edges.flatMap(([fromTo]) => fromTo.split(' -> '));
  const nodes = names.map((name) => [name, special[name] ?? (name.startsWith('end') ? 'end' : 'step')] as const);
  const workflow = smallWorkflow(id, Object.fromEntries(nodes), {});
  return {
    ...workflow,
    edges: edges.flatMap(([fromTo, edge = {}]) => smallWorkflow(id, {}, { [fromTo]: edge }).edges),
  };
}

/** The run after these calls, to each of which a person says yes where they are asked. */
function walked(workflows: readonly Workflow[], ...calls: readonly ScriptedCall[]): PlayedRun {
  const played = new PlayedRun(smallPackage(workflows));
  for (const call of calls) {
    played.replies('', call);
    if (played.run.interactions.length > 0) played.confirms();
  }
  return played;
}

const said = (move: FreeMove | HeldMove | BarredMove) =>
  move.kind === 'free' ? 'free' : `${move.kind} ${move.edge.from} -> ${move.edge.to}`;

function judged({ run }: PlayedRun, update: FrontMatterUpdate): string {
  const text = updateFrontMatter(topFrame(run).text, update);
  if (isRefusal(text)) throw new Error(text.message);
  return said(judgeMove(run, text));
}

const backTo = ({ run }: PlayedRun, node: string) =>
  said(judgeMove(run, rewindState(run, node, 'x').text, { rewinds: true }));

const to = (node: string) => ({ currentNodeId: { set: node } });
const COMPLETE = { variables: { set: { workflowStatus: 'complete' } } };
const risk = (value: string) => ({ variables: { set: { risk: value } } });

describe('a move onward', () => {
  it.each<readonly [string, Edges, FrontMatterUpdate, string]>([
    ['is free where no edge asks', [['a -> b'], ['b -> end']], to('b'), 'free'],
    ['is held by the edge that it goes along', [['a -> b', YES], ['b -> end']], to('b'), 'held a -> b'],
    ['is free where the edge that asks leads elsewhere', [['a -> b'], ['a -> c', YES], ['c -> b']], to('b'), 'free'],
    ['is free where the edge that asks comes from elsewhere', [['a -> b'], ['c -> b', YES]], to('b'), 'free'],
    [
      'is held where one of two edges asks, whichever comes first',
      [['a -> b'], ['a -> b', YES]],
      to('b'),
      'held a -> b',
    ],
    [
      'is one question where both edges ask',
      [
        ['a -> b', YES],
        ['a -> b', YES],
      ],
      to('b'),
      'held a -> b',
    ],
    [
      'is free along an open edge beside a closed one that asks',
      [['a -> b'], ['a -> b', { ...YES, conditionExpr: LOW }]],
      to('b'),
      'free',
    ],
    [
      'is held by an edge that the change itself opens',
      [['a -> b'], ['a -> b', { ...YES, conditionExpr: LOW }]],
      { ...to('b'), ...risk('low') },
      'held a -> b',
    ],
    [
      'is none where the run stays, though an edge leads back to where it stands',
      [['a -> a', { ...YES, ...again('self') }], ['a -> end']],
      risk('low'),
      'free',
    ],
  ])('PST-11: %s', (_, edges, change, expected) => {
    expect(judged(walked([graph('work', edges)]), change)).toBe(expected);
  });
});

describe('completing away from the end', () => {
  it.each<readonly [string, Edges, FrontMatterUpdate, string]>([
    ['is held by the edge that is left out', [['a -> end', YES]], COMPLETE, 'held a -> end'],
    ['is free where that edge does not ask', [['a -> end'], ['b -> c', YES]], COMPLETE, 'free'],
    [
      'is free where the edge to the end that asks is of another node',
      [['a -> end'], ['b -> end', YES]],
      COMPLETE,
      'free',
    ],
    ['is free where the edge that asks does not lead to an end', [['a -> end'], ['a -> b', YES]], COMPLETE, 'free'],
    [
      'is free where the edge that asks is closed',
      [['a -> end'], ['a -> end2', { ...YES, conditionExpr: LOW }]],
      COMPLETE,
      'free',
    ],
    [
      'is one question where it could be either end',
      [
        ['a -> end', YES],
        ['a -> end2', YES],
      ],
      COMPLETE,
      'held a -> end',
    ],
    ['is held one node further on', [['a -> b'], ['b -> end', YES]], { ...to('b'), ...COMPLETE }, 'held b -> end'],
    [
      'is held by the edge before where the end is free',
      [['a -> b', YES], ['b -> end']],
      { ...to('b'), ...COMPLETE },
      'held a -> b',
    ],
    [
      'is barred where two edges ask: one yes would pass for both',
      [
        ['a -> b', YES],
        ['b -> end', YES],
      ],
      { ...to('b'), ...COMPLETE },
      'barred b -> end',
    ],
    [
      'is nothing more than the move at the end itself',
      [['a -> end', YES]],
      { ...to('end'), ...COMPLETE },
      'held a -> end',
    ],
    [
      'is not what another word for the status does',
      [['a -> end', YES]],
      { variables: { set: { workflowStatus: 'x' } } },
      'free',
    ],
  ])('PST-01 PST-11: %s', (_, edges, change, expected) => {
    expect(judged(walked([graph('work', edges)]), change)).toBe(expected);
  });

  it('PST-01 PST-11: is asked for once: what is changed afterwards completes nothing', () => {
    const done = walked([graph('work', [['a -> end', YES]])], patch(COMPLETE));
    expect(done.run.outcome).toEqual({ kind: 'completed' });
    expect(judged(done, risk('low'))).toBe('free');
  });
});

describe('a way back', () => {
  /** There and back again, so that the node lies beside the way by which the run has come. */
  const lap = (edges: Edges, ...calls: readonly ScriptedCall[]) => walked([graph('work', edges)], ...calls);
  const there = (node: string, value = 'low') => patch({ ...to(node), ...risk(value) });

  it.each<readonly [string, PlayedRun, string, string]>([
    ['is free along the way by which the run has come', lap([['a -> b', YES], ['b -> end']], there('b')), 'a', 'free'],
    [
      'is barred behind a yes of another lap',
      lap([['a -> b', YES], ['b -> a', again('x')], ['b -> end']], there('b'), there('a')),
      'b',
      'barred a -> b',
    ],
    [
      'is free to where an open edge leads, though one that asks leads there as well',
      lap([['a -> b'], ['b -> a', again('x')], ['a -> c', YES], ['c -> b'], ['b -> end']], there('b'), there('a')),
      'b',
      'free',
    ],
    [
      'is free along an edge that does not ask, though another to the same node does',
      lap([['a -> b'], ['b -> a', again('x')], ['a -> c'], ['c -> b', YES], ['b -> end']], there('b'), there('a')),
      'b',
      'free',
    ],
    [
      'is barred where an edge beside the open one asks',
      lap([['a -> b'], ['a -> b', YES], ['b -> a', again('x')], ['b -> end']], there('b'), there('a')),
      'b',
      'barred a -> b',
    ],
    [
      'is free through a closed edge where only what lies behind it asks',
      lap(
        [['a -> b', { conditionExpr: LOW }], ['a -> end'], ['b -> a', again('x')], ['b -> end', YES]],
        there('b'),
        there('a', 'high'),
      ),
      'b',
      'free',
    ],
    [
      'is barred through a closed edge where another way asks',
      lap(
        [['a -> b', { conditionExpr: LOW }], ['a -> c', YES], ['c -> b'], ['b -> a', again('x')], ['b -> end']],
        there('b'),
        there('a', 'high'),
      ),
      'b',
      'barred a -> c',
    ],
    [
      'is free past a yes that was given on the way by which the run has come',
      lap(
        [['a -> b', YES], ['b -> c', { conditionExpr: LOW }], ['c -> b', again('x')], ['b -> end']],
        there('b'),
        there('c'),
        there('b', 'high'),
      ),
      'c',
      'free',
    ],
    [
      'is free to the entry, wherever the run stands',
      lap([['a -> b'], ['b -> a', { ...YES, ...again('x') }], ['a -> end']], there('b'), there('a'), [
        'workflow.rewind',
        { toNodeId: 'b', reason: 'x', confirmed: true },
      ]),
      'a',
      'free',
    ],
  ])('PST-07 PST-11: %s', (_, played, node, expected) => {
    expect(backTo(played, node)).toBe(expected);
  });

  it('PST-07 PST-11: is the same after completion, whoever changes the state', () => {
    const edges: Edges = [['a -> b', YES], ['b -> a', again('x')], ['a -> end']];
    const done = lap(edges, there('b'), there('a'), patch({ ...to('end'), stepsCompleted: { append: ['end'] } }));
    expect(done.run.outcome).toEqual({ kind: 'completed' });
    const reopened = { variables: { set: { workflowStatus: 'open' } } };
    expect(judged(done, { ...to('b'), ...reopened })).toBe('barred a -> b');
    expect(judged(done, { ...to('a'), ...reopened })).toBe('free');
    expect(backTo(done, 'b')).toBe('barred a -> b');
  });
});

describe('a way back behind a sub-workflow', () => {
  /** start → sub → after → start, with what `sub` calls; the run has gone once round, and stands at the start again. */
  function round(...called: readonly Workflow[]): PlayedRun {
    const sub = { type: 'subworkflow', workflow: 'inner' } as const;
    const edges: Edges = [['start -> sub'], ['sub -> after'], ['after -> start', again('x')], ['after -> end', YES]];
    const outer = graph('work', edges, { sub });
    const played = walked([outer, ...called], moveTo('sub'));
    while (played.run.frames.length > 1) {
      played.replies('', moveTo('end', 'one', 'end'));
      if (played.run.interactions.length > 0) played.confirms();
    }
    return played.replies('', moveTo('start'));
  }
  const deeper = { one: { type: 'step' }, two: { type: 'subworkflow', workflow: 'innermost' } } as const;
  const plain: Edges = [['one -> end']];

  it.each<readonly [string, readonly Workflow[], string]>([
    ['is free where nothing in it asks', [graph('inner', plain)], 'free'],
    [
      'is barred where one edge in it asks',
      [graph('inner', [['one -> end', YES], ['one -> end2']])],
      'barred sub -> after',
    ],
    [
      'is barred where an edge asks in what it calls',
      [
        graph('inner', [['one -> end'], ['one -> two'], ['two -> end']], deeper),
        graph('innermost', [['one -> end', YES]]),
      ],
      'barred sub -> after',
    ],
    [
      'is free where nothing asks in what it calls',
      [graph('inner', [['one -> end'], ['one -> two'], ['two -> end']], deeper), graph('innermost', plain)],
      'free',
    ],
    [
      'is free where an edge asks in what it does not call',
      [graph('inner', plain), graph('innermost', [['one -> end', YES]])],
      'free',
    ],
  ])('PST-07 PST-11: %s', (_, called, expected) => {
    expect(backTo(round(...called), 'after')).toBe(expected);
  });
});

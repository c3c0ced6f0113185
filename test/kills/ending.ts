import { canonicalJson } from '../../src/core/json.ts';
import { currentNodeId, type Run, stateOf, topFrame } from '../../src/core/run/run.ts';
import { statusOf } from '../../src/core/run/view/summarize.ts';
import type { World } from './world.ts';

/** How a run ended, without what may differ between two runs of the same story: names of runs and calls, and times. */
export type Ending = {
  readonly status: string;
  readonly cycle: number;
  readonly node: string;
  readonly state: string;
  readonly deeds: readonly string[];
  readonly documents: readonly string[];
};

const DOCUMENTS = ['plan.md', 'report.md'];

export function endingOf(run: Run, world: World): Ending {
  const { runId: _, updatedAt: __, ...state } = stateOf(topFrame(run));
  return {
    status: statusOf(run),
    cycle: run.cycle,
    node: currentNodeId(run),
    state: canonicalJson(state),
    deeds: deedsOf(world),
    documents: DOCUMENTS.map((name) => `${name}: ${world.document(name)}`),
  };
}

/** The effects as a multiset. A keyed target sees one booking however often it is told of it; documents tell their own story. */
function deedsOf(world: World): readonly string[] {
  const booked = new Set<string>();
  return world
    .deeds()
    .filter(({ tool, key }) => {
      if (tool === 'verify' || (tool === 'idempotent' && booked.has(key))) return false;
      booked.add(key);
      return true;
    })
    .map(({ tool, args }) => `${tool} ${canonicalJson(args)}`)
    .sort();
}

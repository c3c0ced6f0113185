import type { Help } from '../core/help.ts';
import type { Workflow } from '../core/package/definition.ts';
import type { Recorded } from '../core/run/events.ts';
import {
  currentNodeId,
  isCompleted,
  type OpenInteraction,
  type Run,
  stateOf,
  topFrame,
  workflowOf,
} from '../core/run/run.ts';
import type { PendingSummary, ShownStatus } from '../core/run/view/status.ts';
import { summarize } from '../core/run/view/summarize.ts';
import type { RunReader } from '../ports/run-store.ts';
import { failureOf } from '../runtime/run-view.ts';
import { afterFailure } from './after-failure.ts';
import { nextForRun } from './next-for-run.ts';
import { askingChildren, type OpenChild, seeRun } from './open-children.ts';

/** A node of the workflow: behind the run, where it stands, or not reached. */
export type Step = { readonly node: string; readonly is: 'done' | 'here' | 'ahead' };

/** What engines have taken for a run. */
type Spent = { readonly exchanges: number; readonly ms: number; readonly input: number; readonly output: number };

/** A run on one screen. `asking`: itself, or the child that asks for it. */
export type RunStanding = {
  readonly run: Run;
  readonly status: ShownStatus;
  readonly updatedAt: number;
  readonly children: readonly OpenChild[];
  readonly asking: { readonly id: string; readonly status: ShownStatus; readonly pending: readonly PendingSummary[] };
  readonly open: OpenInteraction | undefined;
  readonly failure: ReturnType<typeof failureOf>;
  readonly steps: readonly Step[];
  readonly spent: Spent;
};

/** How far a run has come, what it has taken, and what it waits for. */
export async function runStanding(store: RunReader, ref: string): Promise<RunStanding> {
  const { run, row, status, children } = await seeRun(store, ref);
  // What a child asks, the run waits for.
  const asking = askingChildren(children)[0] ?? { run, status };
  const [open] = asking.run.interactions;
  return {
    ...{ run, status, children, open, updatedAt: row.updatedAt },
    asking: { id: asking.run.id, status: asking.status, pending: summarize(asking.run).pending },
    failure: open === undefined ? failureOf(run) : undefined,
    steps: steps(run),
    spent: spentOn(await store.read(run.id)),
  };
}

/** What brings it on. */
export function nextFor({ run, asking }: RunStanding): Help {
  return afterFailure(run) ?? nextForRun(asking.id, asking.status, asking.pending) ?? { do: 'show', run: run.id };
}

export type StandingView = ReturnType<typeof standingView>;

/** As machines read it; `next`: what brings it on, in the words of a face. */
export function standingView({ run, status, steps, spent, failure }: RunStanding, next: string) {
  return {
    ...{ runId: run.id, status, steps, turns: run.turns, ...spent },
    ...(failure === undefined ? {} : { failure }),
    next,
  };
}

function steps(run: Run): readonly Step[] {
  const { visited } = topFrame(run);
  const done = new Set([...stateOf(topFrame(run)).stepsCompleted, ...visited]);
  const here = isCompleted(run) ? undefined : currentNodeId(run);
  return inOrder(workflowOf(run)).map((node) => {
    return { node, is: node === here ? 'here' : done.has(node) ? 'done' : 'ahead' };
  });
}

/** From the entry on, as the edges lead; where it ends comes last. */
function inOrder({ entryNodeId, edges, nodes }: Workflow): readonly string[] {
  const reached = new Set([entryNodeId]);
  for (const node of reached) for (const { from, to } of edges) if (from === node) reached.add(to);
  const isEnd = (id: string) => nodes[id]?.type === 'end';
  return [...reached].sort((a, b) => Number(isEnd(a)) - Number(isEnd(b)));
}

function spentOn(events: readonly Recorded[]): Spent {
  let [exchanges, ms, input, output] = [0, 0, 0, 0];
  for (const { event } of events) {
    if (event.type !== 'reply.received') continue;
    exchanges += 1;
    ms += event.ms;
    input += event.usage?.input ?? 0;
    output += event.usage?.output ?? 0;
  }
  return { exchanges, ms, input, output };
}

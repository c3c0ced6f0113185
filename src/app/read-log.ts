import type { Recorded } from '../core/run/events.ts';
import type { RunReader } from '../ports/run-store.ts';
import { lanesOf } from '../runtime/run-view.ts';
import { agentNames } from './agent-names.ts';
import { findRun } from './find-run.ts';

/** Every event of a run, in order, and what its agents are called. */
export type ReadLog = {
  readonly runId: string;
  readonly events: readonly Recorded[];
  readonly lanes: ReturnType<typeof lanesOf>;
  readonly names: ReadonlyMap<string, string>;
};

export async function readLog(store: RunReader, ref: string): Promise<ReadLog> {
  const { id } = await findRun(store, ref);
  const events = await store.read(id);
  return { runId: id, events, lanes: lanesOf(events), names: await agentNames(store, id) };
}

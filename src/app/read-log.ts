import type { Recorded } from '../core/run/events.ts';
import type { Pinned } from '../core/run/run.ts';
import type { RunReader } from '../ports/run-store.ts';
import { textOf } from '../runtime/load-run.ts';
import { lanesOf } from '../runtime/run-view.ts';
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

/** What the agents of a run are called, by their ids; of an agent without a name, its id. */
export async function agentNames(store: RunReader, runId: string): Promise<ReadonlyMap<string, string>> {
  const [first] = await store.read(runId, 0, 1);
  if (first?.event.type !== 'run.started') return new Map();
  const { definition }: Pick<Pinned, 'definition'> = JSON.parse(await textOf(store, first.event.definition));
  return new Map(definition.agents.map(({ id, metadata }) => [id, metadata.name === '' ? id : metadata.name]));
}

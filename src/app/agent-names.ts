import type { Pinned } from '../core/run/run.ts';
import type { RunReader } from '../ports/run-store.ts';
import { textOf } from '../runtime/load-run.ts';

/** What the agents of a run are called, by their ids; of an agent without a name, its id. */
export async function agentNames(store: RunReader, runId: string): Promise<ReadonlyMap<string, string>> {
  const [first] = await store.read(runId, 0, 1);
  if (first?.event.type !== 'run.started') return new Map();
  const { definition }: Pick<Pinned, 'definition'> = JSON.parse(await textOf(store, first.event.definition));
  return new Map(definition.agents.map(({ id, metadata }) => [id, metadata.name === '' ? id : metadata.name]));
}

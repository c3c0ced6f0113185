import type { Definition } from '../core/package/definition.ts';
import { type Walk, walksOf } from '../core/picture/walk.ts';
import type { RunReader } from '../ports/run-store.ts';
import { loadRun } from '../runtime/load-run.ts';
import { findRun } from './find-run.ts';

/** The workflows of a run as it is pinned to them, and how it has gone through them. */
export type RunGraph = {
  readonly runId: string;
  readonly definition: Definition;
  readonly walks: ReadonlyMap<string, Walk>;
};

export async function runGraph(store: RunReader, ref: string): Promise<RunGraph> {
  const { id } = await findRun(store, ref);
  const { run, events } = await loadRun(store, id, {});
  return {
    runId: id,
    definition: run.kit.pinned.definition,
    walks: walksOf(run, events),
  };
}

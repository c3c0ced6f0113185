import type { Run } from '../core/run/run.ts';
import type { ShownStatus } from '../core/run/view/status.ts';
import type { RunReader } from '../ports/run-store.ts';
import { type RunView, runView } from '../runtime/run-view.ts';
import { type OpenChild, seeRun } from './open-children.ts';

/** A run as it stands, with the children that it waits for. */
export type SeenRun = {
  readonly run: Run;
  readonly status: ShownStatus;
  readonly children: readonly OpenChild[];
  readonly view: RunView;
};

/** Looks at a run. Looking starts nothing. */
export async function showRun(store: RunReader, ref: string): Promise<SeenRun> {
  const { run, row, ...seen } = await seeRun(store, ref);
  return { run, ...seen, view: runView(run, row.ownerAlive, seen.children) };
}

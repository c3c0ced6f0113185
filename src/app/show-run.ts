import type { Run } from '../core/run/run.ts';
import { type ShownStatus, shownStatus } from '../core/run/view/status.ts';
import { statusOf } from '../core/run/view/summarize.ts';
import type { RunReader } from '../ports/run-store.ts';
import { type RunView, runView } from '../runtime/run-view.ts';
import { findRun } from './find-run.ts';
import { lookAt } from './look-at.ts';
import { type OpenChild, openChildren } from './open-children.ts';

/** A run as it stands, with the children that it waits for. */
export type SeenRun = {
  readonly run: Run;
  readonly status: ShownStatus;
  readonly children: readonly OpenChild[];
  readonly view: RunView;
};

/** Looks at a run. Looking starts nothing. */
export async function showRun(store: RunReader, ref: string): Promise<SeenRun> {
  const { run, row } = await lookAt(store, await findRun(store, ref));
  const children = await openChildren(store, run);
  const status = shownStatus(statusOf(run), row.ownerAlive);
  return { run, status, children, view: runView(run, row.ownerAlive, children) };
}

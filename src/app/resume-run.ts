import type { Run } from '../core/run/run.ts';
import type { RunStatus } from '../core/run/status.ts';
import type { RunReader, RunRow } from '../ports/run-store.ts';
import { findRun } from './find-run.ts';
import { lookAt } from './look-at.ts';
import { openChildren } from './open-children.ts';

const OVER: ReadonlySet<RunStatus> = new Set(['completed', 'failed', 'canceled']);

/** How a run is gone on with: by a command, by attending it, or not at all, because it is over and can only be looked at. */
export type Resumption = { readonly run: Run; readonly row: RunRow; readonly by: 'command' | 'attending' | 'nothing' };

/** What resuming means for a run: one that a person has stopped, or that is blocked, has to be told; any other one only needs a driver. */
export async function findResumption(store: RunReader, ref: string): Promise<Resumption> {
  const { run, row } = await lookAt(store, await findRun(store, ref));
  const { status } = row.summary;
  const childStopped = (await openChildren(store, run)).some((child) => child.run.stopped);
  if (status === 'blocked' || run.stopped || childStopped) return { run, row, by: 'command' };
  return { run, row, by: OVER.has(status) ? 'nothing' : 'attending' };
}

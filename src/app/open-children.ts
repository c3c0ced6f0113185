import type { Run } from '../core/run/run.ts';
import { type ShownStatus, shownStatus } from '../core/run/view/status.ts';
import { statusOf } from '../core/run/view/summarize.ts';
import type { RunReader, RunRow } from '../ports/run-store.ts';
import { loadRun } from '../runtime/load-run.ts';
import { findRun } from './find-run.ts';

/** A child that its parent waits for, as it stands. */
export type OpenChild = { readonly run: Run; readonly status: ShownStatus };

/** The children that a run waits for; none where it waits for something else. */
export async function openChildren(store: RunReader, run: Run): Promise<readonly OpenChild[]> {
  if (statusOf(run) !== 'waiting_children') return [];
  const waited = run.children.filter(({ report }) => report === undefined);
  const found = await Promise.all(
    waited.map(async ({ child }) => {
      const row = await store.row(child);
      return row === undefined ? undefined : lookAt(store, row);
    }),
  );
  return found.flatMap((one) =>
    one === undefined ? [] : [{ run: one.run, status: shownStatus(statusOf(one.run), one.row.ownerAlive) }],
  );
}

/** Those that need a person: they ask, or they are blocked. */
export function askingChildren(children: readonly OpenChild[]): readonly OpenChild[] {
  return children.filter(({ status }) => status === 'waiting_user' || status === 'blocked');
}

/** A run as it stands, with the children that it waits for. */
export async function seeRun(store: RunReader, ref: string) {
  const { run, row } = await lookAt(store, await findRun(store, ref));
  const status = shownStatus(statusOf(run), row.ownerAlive);
  return { run, row, status, children: await openChildren(store, run) };
}

/** A run and its row as they were at one moment: a run that moves meanwhile is looked at again. */
export async function lookAt(store: RunReader, found: RunRow): Promise<{ readonly run: Run; readonly row: RunRow }> {
  let row = found;
  for (;;) {
    const { run } = await loadRun(store, row.id, {});
    const after = await store.row(row.id);
    if (after === undefined || after.seq === run.seq) return { run, row: after ?? row };
    row = after;
  }
}

import type { Run } from '../core/run/run.ts';
import { type ShownStatus, shownStatus } from '../core/run/status.ts';
import { statusOf } from '../core/run/summarize.ts';
import type { RunReader } from '../ports/run-store.ts';
import { exitOf, exitOfRun } from './exit-of.ts';
import { lookAt } from './look-at.ts';

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

/** Those that somebody has to look at: they ask, or they are blocked. */
export function askingChildren(children: readonly OpenChild[]): readonly OpenChild[] {
  return children.filter(({ status }) => status === 'waiting_user' || status === 'blocked');
}

/** The exit code of a run with its children: what one of them waits for, the run waits for. */
export function exitOfFamily(run: Run, status: ShownStatus, children: readonly OpenChild[]): number {
  if (status !== 'waiting_children') return exitOfRun(run, status);
  const codes = children.map((child) => exitOfRun(child.run, child.status));
  const waiting = exitOf('waiting_user');
  return codes.includes(waiting) ? waiting : (codes.find((code) => code !== 0) ?? exitOf(status));
}

import { type ParentSummary, type ShownStatus, shownStatus } from '../core/run/status.ts';
import type { RunReader } from '../ports/run-store.ts';

/** A run in a line. */
export type ListedRun = {
  readonly runId: string;
  readonly status: ShownStatus;
  readonly workflow: string;
  readonly node: string;
  readonly parent?: ParentSummary;
  readonly updatedAt: string;
};

/** All runs, newest first. */
export async function listRuns(store: RunReader, { limit }: { readonly limit: number }): Promise<readonly ListedRun[]> {
  const rows = await store.list({ limit });
  return rows.map(({ id, summary, ownerAlive, updatedAt }) => {
    const { status, workflow, node, parent } = summary;
    return {
      runId: id,
      status: shownStatus(status, ownerAlive),
      workflow,
      node,
      ...(parent === undefined ? {} : { parent }),
      updatedAt: new Date(updatedAt).toISOString(),
    };
  });
}

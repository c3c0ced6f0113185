import { openSqliteReader } from '../../src/adapters/store-sqlite/open-sqlite-reader.ts';
import type { Recorded } from '../../src/core/run/events.ts';
import type { Run } from '../../src/core/run/run.ts';
import { loadRun } from '../../src/runtime/load-run.ts';
import { checkLog, lost, repeated, type Violation } from './check-log.ts';

type SeenRun = { readonly run: Run; readonly log: readonly Recorded[] };

/** A run in a store that nobody works on, and the runs that it has spawned. */
export type FamilyLook = { readonly parent: SeenRun | undefined; readonly children: readonly SeenRun[] };

export async function lookAtFamily(home: string): Promise<FamilyLook> {
  const store = await openSqliteReader(home);
  try {
    const rows = await store.list();
    const runs = await Promise.all(
      rows.map(async ({ id }) => {
        const { run, events } = await loadRun(store, id, {});
        return { run, log: events };
      }),
    );
    return {
      parent: runs.find(({ run }) => run.started.parent === undefined),
      children: runs.filter(({ run }) => run.started.parent !== undefined),
    };
  } finally {
    await store.close();
  }
}

/** Every log is whole, and every run that was spawned is there. */
export function checkFamily({ parent, children }: FamilyLook): readonly Violation[] {
  const spawned = parent?.run.children ?? [];
  const ids = new Set(spawned.map(({ child }) => child));
  return [
    ...[...(parent === undefined ? [] : [parent]), ...children].flatMap(({ run, log }) =>
      checkLog(log).map(({ kind, what }) => ({ kind, what: `${run.id}: ${what}` })),
    ),
    ...spawned
      .filter(({ child }) => !children.some(({ run }) => run.id === child))
      .map(({ child }) => lost(`the run of ${child} was spawned and is not there`)),
    ...children.filter(({ run }) => !ids.has(run.id)).map(({ run }) => repeated(`${run.id} was spawned by nobody`)),
  ];
}

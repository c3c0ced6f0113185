import { systemClock } from '../../src/adapters/clock-system/system-clock.ts';
import { openSqliteStore } from '../../src/adapters/store-sqlite/open-sqlite-store.ts';
import type { Recorded } from '../../src/core/run/events.ts';
import type { Run } from '../../src/core/run/run.ts';
import { toolTable } from '../../src/core/tool/tool-table.ts';
import { loadRun } from '../../src/runtime/load-run.ts';
import { testTools, UNWATCHED } from './tools.ts';
import { worldInMemory } from './world.ts';

export type Look = {
  readonly run: Run;
  readonly log: readonly Recorded[];
  readonly mail: boolean;
  readonly runs: number;
};

/** What stands in a store that nobody works on; undefined when it holds no run. */
export async function look(home: string): Promise<Look | undefined> {
  const store = await openSqliteStore({ home, clock: systemClock() });
  try {
    const [row, ...others] = await store.list();
    if (row === undefined) return undefined;
    const { run, events } = await loadRun(store, row.id, toolTable(testTools(worldInMemory(), UNWATCHED)));
    return { run, log: events, mail: row.mailbox > row.drained, runs: 1 + others.length };
  } finally {
    await store.close();
  }
}

import type { Memory, MemoryRun } from './memory.ts';

type Row = MemoryRun['row'];

/** Runs with work that nobody alive does: those of owners that are gone, then those that are ready, then those whose time has come. */
export function dueRuns(
  { runs }: Memory,
  now: number,
  limit: number,
  isGone: (owner: string) => boolean,
): readonly string[] {
  const rows = [...runs.values()].map(({ row }) => row).sort((a, b) => a.updatedAt - b.updatedAt);
  const orphaned = rows.filter((row) => row.owner !== null && isGone(row.owner) && (isReady(row) || isTimed(row, now)));
  const free = rows.filter((row) => row.owner === null);
  const ready = free.filter(isReady);
  const timed = free.filter((row) => !isReady(row) && isTimed(row, now));
  timed.sort((a, b) => (a.summary.wakeAt ?? 0) - (b.summary.wakeAt ?? 0));
  return [...orphaned, ...ready, ...timed].slice(0, limit).map(({ id }) => id);
}

function isReady({ mailbox, drained, summary }: Row): boolean {
  return mailbox > drained || (summary.due && summary.wakeAt === null);
}

function isTimed({ summary }: Row, now: number): boolean {
  return summary.wakeAt !== null && summary.wakeAt <= now;
}

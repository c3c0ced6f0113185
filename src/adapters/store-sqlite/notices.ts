import type { Notice } from '../../core/run/notify/notice.ts';
import { STORE_WORDS } from '../../core/words/store-words.ts';
import type { OpenNotice } from '../../ports/run-store.ts';
import { rowChecksum } from './checksum.ts';
import type { GuardedDatabase } from './guarded-database.ts';
import type { OwnerLock } from './owner-lock.ts';
import type { Source } from './read-run.ts';
import { corrupt } from './sqlite-faults.ts';

export type NoticeColumns = readonly [...Kept, checksum: number];

type Kept = readonly [
  runId: string,
  seq: number,
  ts: number,
  data: string,
  attempts: number,
  dueAt: number,
  owner: string | null,
];

const ALL = Number.MAX_SAFE_INTEGER;

/** Due at once. In the transaction that brings what it tells of. */
export function addNotice({ statements }: Source, runId: string, seq: number, ts: number, notice: Notice): void {
  const columns: Kept = [runId, seq, ts, JSON.stringify(notice), 0, ts, null];
  statements.addNotice.run(...columns, rowChecksum(columns));
}

export function readNotices(source: Source): readonly OpenNotice[] {
  return rowsOf(source, source.statements.dueNotices.all(ALL, ALL)).map(toNotice);
}

/** Those whose time has come, and those that a dead owner was trying. */
export async function takeNotices(
  data: GuardedDatabase,
  lock: OwnerLock,
  { now, until, limit }: { readonly now: number; readonly until: number; readonly limit: number },
): Promise<readonly OpenNotice[]> {
  const found = await data.read(() => [
    ...rowsOf(data, data.statements.triedNotices.all(limit)).filter(([, , , , , dueAt]) => dueAt > now),
    ...rowsOf(data, data.statements.dueNotices.all(now, limit)),
  ]);
  // Asked outside the transaction: looking at a lock takes longer than writing.
  const free = found.filter(([, , , , , dueAt, owner]) => dueAt <= now || (owner !== null && !lock.isAlive(owner)));
  if (free.length === 0) return [];
  await lock.hold();
  return data.write(() => free.slice(0, limit).flatMap((row) => hand(data, row, until, lock.owner)));
}

export function settleNotice(source: Source, owner: string, runId: string, seq: number, again?: number): void {
  const { statements } = source;
  if (again === undefined) {
    statements.dropNotice.run(runId, seq, owner);
    return;
  }
  const [row] = rowsOf(source, statements.notice.all(runId, seq));
  // Another owner tries it by now, or its run is gone.
  if (row?.[6] === owner) hand(source, row, again, null);
}

function hand(source: Source, row: NoticeColumns, dueAt: number, owner: string | null): readonly OpenNotice[] {
  const [runId, seq, ts, data, before] = row;
  const attempts = before + (owner === null ? 0 : 1);
  const columns: Kept = [runId, seq, ts, data, attempts, dueAt, owner];
  const set = [attempts, dueAt, owner, rowChecksum(columns)] as const;
  const { changes } = source.statements.handNotice.run(...set, runId, seq, before);
  return changes === 1 ? [toNotice(columns)] : [];
}

function rowsOf({ file }: Source, rows: unknown): readonly NoticeColumns[] {
  return (rows as readonly NoticeColumns[]).map((row) => {
    if (!isNoticeWhole(row)) throw corrupt(file, STORE_WORDS.noticeAltered(String(row[0])));
    return row;
  });
}

export function isNoticeWhole(row: NoticeColumns): boolean {
  return row.at(-1) === rowChecksum(row.slice(0, -1));
}

function toNotice([runId, seq, ts, data, attempts, dueAt]: NoticeColumns | Kept): OpenNotice {
  return { runId, seq, ts, notice: JSON.parse(data) as Notice, attempts, dueAt };
}

import { Fault } from '../../core/fault.ts';
import type { RunStatus, RunSummary } from '../../core/run/status.ts';
import { STORE_WORDS } from '../../core/words/store-words.ts';
import type { RunRow } from '../../ports/run-store.ts';
import { rowChecksum } from './checksum.ts';
import type { GuardedDatabase } from './guarded-database.ts';
import { corrupt } from './sqlite-faults.ts';

/** A row of `runs`. */
export type RunRecord = Omit<RunRow, 'ownerAlive'> & { readonly tail: number };

export type Source = Pick<GuardedDatabase, 'file' | 'statements'>;

export function findRun({ statements, file }: Source, runId: string): RunRecord | undefined {
  const columns = statements.run.get(runId);
  if (columns !== undefined) return fromColumns(columns, file);
  // No row, but events: the row was lost, and "not found" would be a wrong answer.
  if (statements.events.get(runId, 0, 1) === undefined) return undefined;
  throw corrupt(file, STORE_WORDS.rowMissing(runId));
}

export function readRun(source: Source, runId: string): RunRecord {
  const run = findRun(source, runId);
  if (run !== undefined) return run;
  throw new Fault('RUN_NOT_FOUND', STORE_WORDS.noRunIn(runId, source.file), { help: STORE_WORDS.listRuns });
}

/** Newest first. A prefix is a range of ids, so nothing in it can act as a pattern. */
export function listRuns({ statements, file }: Source, prefix: string, limit: number): readonly RunRecord[] {
  const rows =
    prefix === ''
      ? statements.newestRuns.all(limit)
      : statements.runsByPrefix.all(prefix, `${prefix}\u{10ffff}`, limit);
  return rows.map((columns) => fromColumns(columns, file));
}

/** Those that wait for a person, the longest untouched first. */
export function waitingRuns({ statements, file }: Source): readonly RunRecord[] {
  return statements.waitingRuns.all().map((columns) => fromColumns(columns, file));
}

/** The first column of every row. */
export function idsOf(rows: unknown): readonly string[] {
  return (rows as readonly (readonly [id: string])[]).map(([id]) => id);
}

/** The row as the table holds it, the last column being the checksum of those before. */
type RunColumns = readonly [...Plain, pending: string | null, checksum: number];

type Plain = readonly [
  id: string,
  status: RunStatus,
  workflow: string,
  node: string,
  due: number,
  wakeAt: number | null,
  ready: number,
  seq: number,
  tail: number,
  epoch: number,
  owner: string | null,
  mailbox: number,
  drained: number,
  createdAt: number,
  updatedAt: number,
];

/** Has work at once, whatever the time. A run with `wakeAt` is found by that instead. */
function isReady(run: RunRecord): 0 | 1 {
  const mail = run.mailbox > run.drained;
  return mail || (run.summary.due && run.summary.wakeAt === null) ? 1 : 0;
}

export function toColumns(run: RunRecord): RunColumns {
  const { status, workflow, node, due, wakeAt } = run.summary;
  const plain: Plain = [
    ...([run.id, status, workflow, node, due ? 1 : 0, wakeAt, isReady(run)] as const),
    ...([run.seq, run.tail, run.epoch, run.owner, run.mailbox, run.drained, run.createdAt, run.updatedAt] as const),
  ];
  const pending = run.summary.pending.length === 0 ? null : JSON.stringify(run.summary.pending);
  return [...plain, pending, checksumOf(plain, pending)];
}

/** A row in which nothing waits has the checksum it had before anything could: older rows are read as they are. */
function checksumOf(plain: readonly unknown[], pending: unknown): number {
  return rowChecksum(pending === null ? plain : [...plain, pending]);
}

/** Reads a row back; fault STORE_CORRUPT when it is not as it was written. */
function fromColumns(row: unknown, file: string): RunRecord {
  // Statements return arrays here, which their type does not say.
  const columns = row as readonly unknown[];
  const [plain, pending, checksum] = [columns.slice(0, -2), columns.at(-2), columns.at(-1)];
  if (checksum !== checksumOf(plain, pending)) {
    throw corrupt(file, STORE_WORDS.rowAltered(JSON.stringify(columns[0])));
  }
  // The checksum holds, so these are the types that were written.
  const [id, status, workflow, node, due, wakeAt, , ...rest] = plain as unknown as Plain;
  const [seq, tail, epoch, owner, mailbox, drained, createdAt, updatedAt] = rest;
  const waits = pending === null ? [] : (JSON.parse(pending as string) as RunSummary['pending']);
  const summary = { status, workflow, node, due: due === 1, wakeAt, pending: waits };
  return { id, summary, seq, tail, epoch, owner, mailbox, drained, createdAt, updatedAt };
}

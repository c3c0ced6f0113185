import { Fault } from '../../core/fault.ts';
import {
  isWorking,
  type ParentSummary,
  type RunAbout,
  type RunStatus,
  type RunSummary,
} from '../../core/run/view/status.ts';
import { STORE_WORDS } from '../../core/words/store-words.ts';
import type { ListOptions, RunRow } from '../../ports/run-store.ts';
import { rowChecksum } from './checksum.ts';
import type { GuardedDatabase } from './guarded-database.ts';
import { corrupt } from './sqlite-faults.ts';
import type { Statements } from './statements.ts';

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
  throw new Fault('RUN_NOT_FOUND', STORE_WORDS.noRunIn(runId, source.file), { help: { do: 'list-runs' } });
}

/** Newest first. A prefix is a range of ids, so nothing in it can act as a pattern. */
export function listRuns(source: Source, { prefix = '', after, limit = ALL }: ListOptions): readonly RunRecord[] {
  if (prefix !== '') return runsByPrefix(source, prefix, limit);
  const { createdAt, id } = after ?? { createdAt: ALL, id: '' };
  const runs = runsOfEntries(source, source.statements.newestRuns.all(createdAt, id, limit));
  const inOrder = runs.every((run, index) => index === 0 || isNewer(runs[index - 1] ?? run, run));
  if (!inOrder) throw corrupt(source.file, STORE_WORDS.listOutOfOrder);
  // How long a later part has to be is not known.
  if (after !== undefined) return runs;
  if (runs.length < limit) checkCount(source, 'runs', runs.length);
  // A list that shows only some must at least begin with the newest: that is the one people mean by @last.
  if (countOf(source, 'newest') !== (runs[0]?.createdAt ?? 0)) throw corrupt(source.file, STORE_WORDS.newestLost);
  return runs;
}

/** Those that an owner works on or has left at work, newest first. */
export function workingRuns(source: Source): readonly RunRecord[] {
  const { ownedRuns, leftRuns } = source.statements;
  const runs = [ownedRuns, leftRuns].flatMap((statement) => runsOfEntries(source, statement.all()));
  return runs.filter(isWorking).sort((a, b) => (isNewer(a, b) ? -1 : 1));
}

/** Those that wait for a person or have told them something, the longest untouched first. */
export function waitingRuns(source: Source): readonly RunRecord[] {
  const waiting = runsOfEntries(source, source.statements.waitingRuns.all());
  checkCount(source, 'waiting', waiting.length);
  const noticed = runsOfEntries(source, source.statements.noticedRuns.all());
  checkCount(source, 'noticed', noticed.length);
  return noticed.length === 0 ? waiting : [...waiting, ...noticed].sort((a, b) => a.updatedAt - b.updatedAt);
}

/** What is kept beside the runs: how many there are, how many of them wait or have told something, and when the newest was created. */
export type Counted = 'runs' | 'waiting' | 'noticed' | 'newest';

export function countOf({ statements, file }: Source, counted: Counted): number {
  const row = statements.count.get(counted) as unknown as readonly [number] | undefined;
  if (row === undefined) throw corrupt(file, STORE_WORDS.countLost);
  return row[0];
}

/** The ids that an index names: each is that of a row, and the row says what the index says. */
export function idsOf({ file }: Source, entries: unknown): readonly string[] {
  return (entries as readonly (readonly [id: string, fits: number | null])[]).map(([id, fits]) => {
    if (fits !== 1) throw corrupt(file, STORE_WORDS.entryWithoutRow(id));
    return id;
  });
}

function runsOfEntries(source: Source, entries: readonly unknown[]): readonly RunRecord[] {
  idsOf(source, entries);
  return entries.map((entry) => fromColumns((entry as readonly unknown[]).slice(2), source.file));
}

function checkCount(source: Source, counted: Counted, found: number): void {
  const count = countOf(source, counted);
  if (count !== found) throw corrupt(source.file, STORE_WORDS.countDiffers(count, found));
}

/** A row that is lost is missed by its events: the caller must not be told that there is no such run, or be given another one. */
function runsByPrefix({ statements, file }: Source, prefix: string, limit: number): readonly RunRecord[] {
  const end = `${prefix}\u{10ffff}`;
  const runs = statements.runsByPrefix.all(prefix, end, limit).map((columns) => fromColumns(columns, file));
  if (runs.length >= limit) return runs;
  const known = new Set(runs.map(({ id }) => id));
  for (const id of loggedRuns(statements, prefix, end)) {
    if (!known.has(id)) throw corrupt(file, STORE_WORDS.rowMissing(id));
  }
  return runs;
}

/** The runs that have events, by one look into the index each. */
function* loggedRuns(statements: Statements, from: string, end: string): Generator<string> {
  for (let next = from; ; ) {
    const row = statements.nextLogged.get(next, end) as unknown as readonly [string] | undefined;
    if (row === undefined) return;
    yield row[0];
    next = `${row[0]}\0`;
  }
}

function isNewer(one: RunRecord, other: RunRecord): boolean {
  return one.createdAt > other.createdAt || (one.createdAt === other.createdAt && one.id > other.id);
}

/** The row as the table holds it. What was added to it later stands behind what it has always had; the last is a checksum. */
type RunColumns = readonly [
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
  pending: string | null,
  parent: string | null,
  about: string | null,
  checksum: number,
];

const FIRST_ADDED = 15;

/** Has work at once, whatever the time. A run with `wakeAt` is found by that instead. */
function isReady(run: RunRecord): 0 | 1 {
  const mail = run.mailbox > run.drained;
  return mail || (run.summary.due && run.summary.wakeAt === null) ? 1 : 0;
}

export function toColumns(run: RunRecord): RunColumns {
  const { status, workflow, node, due, wakeAt, pending, parent, about } = run.summary;
  const columns = [
    ...([run.id, status, workflow, node, due ? 1 : 0, wakeAt, isReady(run)] as const),
    ...([run.seq, run.tail, run.epoch, run.owner, run.mailbox, run.drained, run.createdAt, run.updatedAt] as const),
    ...([asStored(pending.length === 0 ? undefined : pending), asStored(parent), asStored(about)] as const),
  ] as const;
  return [...columns, checksumOf(columns)];
}

export function checksumIn(columns: RunColumns): number {
  return columns[18];
}

function asStored(value: object | undefined): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

/** A row without what was added later has the checksum it had before that: older rows are read as they are. */
function checksumOf(columns: readonly unknown[]): number {
  const last = columns.findLastIndex((value, place) => place < FIRST_ADDED || value !== null);
  return rowChecksum(columns.slice(0, last + 1));
}

const ALL = Number.MAX_SAFE_INTEGER;

/** Whether a row is as it was written. */
export function isRowWhole(columns: readonly unknown[]): boolean {
  return columns.at(-1) === checksumOf(columns.slice(0, -1));
}

/** Reads a row back; fault STORE_CORRUPT when it is not as it was written. */
export function fromColumns(row: unknown, file: string): RunRecord {
  // Statements return arrays here, which their type does not say.
  const columns = row as readonly unknown[];
  if (!isRowWhole(columns)) throw corrupt(file, STORE_WORDS.rowAltered(JSON.stringify(columns[0])));
  // The checksum holds, so these are the types that were written.
  const [id, status, workflow, node, due, wakeAt, , ...rest] = columns as RunColumns;
  const [seq, tail, epoch, owner, mailbox, drained, createdAt, updatedAt, pending, parent, about] = rest;
  const waits = pending === null ? [] : (JSON.parse(pending) as RunSummary['pending']);
  const summary = {
    ...{ status, workflow, node, due: due === 1, wakeAt, pending: waits },
    ...(parent === null ? {} : { parent: JSON.parse(parent) as ParentSummary }),
    ...(about === null ? {} : { about: JSON.parse(about) as RunAbout }),
  };
  return { id, summary, seq, tail, epoch, owner, mailbox, drained, createdAt, updatedAt };
}

import type { RunStatus, RunSummary } from '../../core/run/status.ts';
import { STORE_WORDS } from '../../core/words/store-words.ts';
import { rowChecksum } from './checksum.ts';
import { corrupt } from './sqlite-faults.ts';

/** A row of `runs`. */
export type RunRecord = {
  readonly id: string;
  readonly summary: RunSummary;
  readonly seq: number;
  readonly tail: number;
  readonly epoch: number;
  readonly owner: string | null;
  readonly mailbox: number;
  readonly drained: number;
  readonly createdAt: number;
  readonly updatedAt: number;
};

/** The row as the table holds it, the last column being the checksum of those before. */
export type RunColumns = readonly [...Plain, pending: string | null, checksum: number];

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
export function isReady(run: RunRecord): 0 | 1 {
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
export function fromColumns(columns: readonly unknown[], file: string): RunRecord {
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

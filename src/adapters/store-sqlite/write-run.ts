import type { RunEvent } from '../../core/run/events.ts';
import { STORE_WORDS } from '../../core/words/store-words.ts';
import type { AppendOutcome, Batch, Lease, NewRun } from '../../ports/run-store.ts';
import { addBlob } from './blobs.ts';
import { chainStart, eventChecksum } from './checksum.ts';
import { addPost } from './mailbox.ts';
import { addNotice } from './notices.ts';
import { type Counted, checksumIn, findRun, type RunRecord, readRun, type Source, toColumns } from './read-run.ts';
import { corrupt } from './sqlite-faults.ts';

/* Each of these runs inside one transaction: it writes everything or, by throwing, nothing. */

/** With an owner the run begins at epoch 1 in its hands, else at epoch 0 without an owner. */
export function createRun(
  source: Source,
  { runId, events, summary, ts, blobs }: NewRun,
  owner: string | null,
): Lease | undefined {
  if (findRun(source, runId) !== undefined) return undefined;
  const epoch = owner === null ? 0 : 1;
  const { seq, tail } = addEvents(source, { runId, epoch, seq: 0, tail: chainStart(runId) }, events, ts);
  const times = { createdAt: ts, updatedAt: ts };
  const run = { id: runId, summary, seq, tail, epoch, owner, mailbox: 0, drained: 0, ...times };
  source.statements.createRun.run(...toColumns(run));
  addToCounts(source, undefined, run);
  source.statements.raiseCount.run(ts, 'newest');
  addBlobs(source, blobs);
  return { runId, epoch, seq, tail };
}

export function appendBatch(source: Source, owner: string, lease: Lease, batch: Batch): AppendOutcome {
  const run = readRun(source, lease.runId);
  if (run.owner !== owner || run.epoch !== lease.epoch || run.seq !== lease.seq) return { kind: 'fenced' };
  if (batch.ifMailbox !== undefined && run.mailbox > batch.ifMailbox) return { kind: 'mail' };
  if (batch.drained < run.drained || batch.drained > run.mailbox) {
    throw new Error(`run ${run.id}: ${batch.drained} posts taken, of ${run.mailbox}, after ${run.drained}`);
  }
  const next = addEvents(source, { ...lease, tail: run.tail }, batch.events, batch.ts);
  const after = { ...run, ...next, summary: batch.summary, drained: batch.drained, updatedAt: batch.ts };
  advance(source, owner, run, after);
  if (batch.release) hand(source, after, null, after.epoch);
  addBlobs(source, batch.blobs);
  if (batch.notice !== undefined) addNotice(source, run.id, next.seq, batch.ts, batch.notice);
  // Children first: a batch may post to a run that it creates.
  for (const child of batch.create ?? []) createRun(source, child, null);
  for (const { runId, key, command } of batch.post ?? []) addPost(source, runId, key, command);
  return { kind: 'appended', lease: { ...lease, ...next } };
}

/** Takes the run out of the hands of `from`, if it still is in them; every time it changes hands its epoch rises. */
export function takeRun(source: Source, runId: string, from: string | null, owner: string): Lease | 'changed' {
  const run = readRun(source, runId);
  if (run.owner !== from) return 'changed';
  const epoch = run.epoch + 1;
  hand(source, run, owner, epoch);
  return { runId, epoch, seq: run.seq, tail: run.tail };
}

export function releaseRun(source: Source, owner: string, { runId, epoch }: Lease): void {
  const run = readRun(source, runId);
  if (run.owner === owner && run.epoch === epoch) hand(source, run, null, epoch);
}

function addEvents(
  { statements }: Source,
  lease: Lease,
  events: readonly RunEvent[],
  ts: number,
): Pick<Lease, 'seq' | 'tail'> {
  let { seq, tail } = lease;
  for (const { type, ...rest } of events) {
    const data = JSON.stringify(rest);
    seq += 1;
    tail = eventChecksum(tail, seq, lease.epoch, type, ts, data);
    statements.addEvent.run(lease.runId, seq, lease.epoch, type, ts, data, tail);
  }
  return { seq, tail };
}

function addBlobs(source: Source, blobs: ReadonlyMap<string, string> = new Map()): void {
  for (const [hash, text] of blobs) addBlob(source, hash, text);
}

function advance(source: Source, owner: string, before: RunRecord, after: RunRecord): void {
  const [, status, workflow, node, due, wakeAt, ready, seq, tail, , , , drained, , updatedAt, ...added] =
    toColumns(after);
  const set = [status, workflow, node, due, wakeAt, ready, seq, tail, drained, updatedAt, ...added];
  const { changes } = source.statements.advanceRun.run(...set, before.id, before.epoch, before.seq, owner);
  onlyOne(source, before.id, changes);
  addToCounts(source, before, after);
}

type Counts = Pick<RunRecord, 'summary'>;

/** What counts a run, each as its index says it. */
const COUNTED: { readonly [C in Exclude<Counted, 'newest'>]: (run: Counts) => boolean } = {
  runs: () => true,
  waiting: ({ summary: { status } }) => status === 'waiting_user' || status === 'blocked',
  noticed: ({ summary: { status, pending } }) => status === 'completed' && pending.length > 0,
};

/** A run that is taken out is counted no more. */
export function countOut(source: Source, run: Counts): void {
  addToCounts(source, run, undefined);
}

/** How many there are is kept beside them, so that a list can tell when one is missing. */
function addToCounts({ statements, file }: Source, before: Counts | undefined, after: Counts | undefined): void {
  for (const [name, counts] of Object.entries(COUNTED)) {
    const [is, was] = [after, before].map((run) => Number(run !== undefined && counts(run)));
    const by = (is ?? 0) - (was ?? 0);
    if (by !== 0 && statements.addToCount.run(by, name).changes !== 1) throw corrupt(file, STORE_WORDS.countLost);
  }
}

function hand(source: Source, run: RunRecord, owner: string | null, epoch: number): void {
  const checksum = checksumIn(toColumns({ ...run, owner, epoch }));
  const { changes } = source.statements.handRun.run(owner, epoch, checksum, run.id, run.epoch, run.seq);
  onlyOne(source, run.id, changes);
}

/** The row was read in this very transaction, so it can only be missing where an index is damaged. */
function onlyOne({ file }: Source, runId: string, changes: number | bigint): void {
  if (changes !== 1) throw corrupt(file, STORE_WORDS.rowLost(runId));
}

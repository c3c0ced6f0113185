import { Fault } from '../../../src/core/fault.ts';
import { hashText } from '../../../src/core/hash.ts';
import { canonicalJson } from '../../../src/core/json.ts';
import { Command } from '../../../src/core/run/commands.ts';
import { RunEvent } from '../../../src/core/run/events.ts';
import { STORE_WORDS } from '../../../src/core/words/store-words.ts';
import type { AppendOutcome, Batch, Lease, NewRun } from '../../../src/ports/run-store.ts';
import { findRun, type Memory, type MemoryRun, push, setEntry, setRow } from './memory.ts';

/* Each of these runs inside `transact`: it writes everything or, by throwing, nothing. */

/** With an owner the run begins at epoch 1 in its hands, else at epoch 0 in nobody's. */
export function createRun(memory: Memory, given: NewRun, owner: string | null): Lease | undefined {
  const { runId, events, summary, ts, blobs } = given;
  if (memory.runs.has(runId)) return undefined;
  const epoch = owner === null ? 0 : 1;
  const times = { createdAt: ts, updatedAt: ts };
  const row = { id: runId, summary, seq: events.length, epoch, owner, mailbox: 0, drained: 0, ...times };
  const run: MemoryRun = { row, events: [], posts: [] };
  addEvents(memory, run, epoch, events, ts);
  addBlobs(memory, blobs);
  setEntry(memory, memory.runs, runId, run);
  return { runId, epoch, seq: row.seq, tail: 0 };
}

export function appendBatch(memory: Memory, owner: string, lease: Lease, batch: Batch): AppendOutcome {
  const run = findRun(memory, lease.runId);
  const { row } = run;
  if (row.owner !== owner || row.epoch !== lease.epoch || row.seq !== lease.seq) return { kind: 'fenced' };
  if (batch.ifMailbox !== undefined && row.mailbox > batch.ifMailbox) return { kind: 'mail' };
  if (batch.drained < row.drained || batch.drained > row.mailbox) {
    throw new Error(`run ${row.id}: ${batch.drained} posts taken, of ${row.mailbox}, after ${row.drained}`);
  }
  const { summary, drained, ts } = batch;
  const seq = row.seq + batch.events.length;
  addEvents(memory, run, row.epoch, batch.events, ts);
  setRow(memory, run, { ...row, summary, drained, seq, updatedAt: ts, owner: batch.release ? null : owner });
  addBlobs(memory, batch.blobs);
  if (batch.notice !== undefined) {
    const notice = { runId: row.id, seq, ts, notice: asStored(batch.notice), attempts: 0, dueAt: ts, owner: null };
    setEntry(memory, memory.notices, `${row.id}:${seq}`, notice);
  }
  // Children first: a batch may post to a run that it creates.
  for (const child of batch.create ?? []) createRun(memory, child, null);
  for (const { runId, key, command } of batch.post ?? []) addPost(memory, runId, key, command);
  return { kind: 'appended', lease: { ...lease, seq } };
}

/** The same key again gives the same position. */
export function addPost(memory: Memory, runId: string, key: string, command: Command): number {
  const run = findRun(memory, runId);
  const checked = asStored(Command.parse(command));
  const earlier = run.posts.find((post) => post.key === key);
  if (earlier !== undefined) {
    if (canonicalJson(earlier.command) === canonicalJson(checked)) return earlier.position;
    throw new Fault('KEY_CONFLICT', STORE_WORDS.keyConflict(key, runId), { help: STORE_WORDS.repeatExactly });
  }
  const position = run.row.mailbox + 1;
  push(memory, run.posts, { position, key, command: checked });
  setRow(memory, run, { ...run.row, mailbox: position });
  return position;
}

export function addBlob(memory: Memory, hash: string, text: string): void {
  if (memory.blobs.has(hash)) return;
  if (hashText(text) !== hash) throw new Error(`blob ${hash} is named after another text`);
  setEntry(memory, memory.blobs, hash, text);
}

function addBlobs(memory: Memory, blobs: ReadonlyMap<string, string> = new Map()): void {
  for (const [hash, text] of blobs) addBlob(memory, hash, text);
}

function addEvents(memory: Memory, run: MemoryRun, epoch: number, events: readonly RunEvent[], ts: number): void {
  for (const event of events) {
    const seq = run.events.length + 1;
    push(memory, run.events, { seq, epoch, ts, event: asStored(RunEvent.parse(event)) });
  }
}

/** What a store on disk would give back, so that nothing works here that would not work there. */
function asStored<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

/** The next epoch of a run, for its new owner. */
export function takeRun(memory: Memory, runId: string, owner: string): Lease {
  const run = findRun(memory, runId);
  const epoch = run.row.epoch + 1;
  setRow(memory, run, { ...run.row, owner, epoch });
  return { runId, epoch, seq: run.row.seq, tail: 0 };
}

import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openSqliteStore } from '../../src/adapters/store-sqlite/open-sqlite-store.ts';
import type { Command } from '../../src/core/run/commands.ts';
import type { Recorded } from '../../src/core/run/events.ts';
import { replay } from '../../src/core/run/fold/evolve.ts';
import type { Kit, Pinned } from '../../src/core/run/run.ts';
import { summarize } from '../../src/core/run/view/summarize.ts';
import { type ToolSpec, toolTable } from '../../src/core/tool/tool-table.ts';
import type { Batch, Lease, RunStore } from '../../src/ports/run-store.ts';
import { manualClock } from '../support/manual-clock.ts';

/** One folder per version of the product that wrote them. */
export const LOGS = fileURLToPath(new URL('../fixtures/logs', import.meta.url));

export type OldLog = {
  readonly name: string;
  /** Where its expectations lie. */
  readonly folder: string;
  readonly runId: string;
  readonly events: readonly Recorded[];
  /** The tools of a log that the kernel wrote alone, without store, engine or disk; undefined: the product wrote it, with its own. */
  readonly tools: readonly ToolSpec[] | undefined;
  readonly posts: readonly { readonly key: string; readonly command: Command }[];
  /** Texts that it names by their hashes. */
  readonly texts: ReadonlyMap<string, string>;
  /** Files below the run's own folder. */
  readonly files: { readonly [path: string]: string };
};

/** What stands beside the events of a log, in `beside.json`. */
export type Beside = Pick<OldLog, 'runId' | 'tools' | 'posts' | 'files'> & { readonly texts: readonly string[] };

/** All logs of a version, in the order of their names. */
export async function readOldLogs(version: string): Promise<readonly OldLog[]> {
  const root = join(LOGS, version);
  const texts = JSON.parse(await readFile(join(root, 'texts.json'), 'utf8')) as { readonly [hash: string]: string };
  const folders = (await readdir(root, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  return Promise.all(folders.map(({ name }) => readOldLog(name, join(root, name), texts)));
}

async function readOldLog(name: string, folder: string, known: { readonly [hash: string]: string }): Promise<OldLog> {
  const read = (file: string) => readFile(join(folder, file), 'utf8');
  const beside = JSON.parse(await read('beside.json')) as Beside;
  const events = (await read('log.ndjson')).trimEnd().split('\n');
  return {
    ...{ name, folder, ...beside },
    events: events.map((line) => JSON.parse(line) as Recorded),
    texts: new Map(beside.texts.map((hash) => [hash, known[hash] ?? ''])),
  };
}

/** Puts the log into a real store, with the epochs, times and files that it had; nobody owns the run afterwards. */
export async function importOldLog(home: string, log: OldLog): Promise<void> {
  await mkdir(home, { recursive: true });
  const store = await openSqliteStore({ home, clock: manualClock() });
  try {
    await store.release(await appendAll(store, log));
  } finally {
    await store.close();
  }
  for (const [path, text] of Object.entries(log.files)) {
    const file = join(home, 'runs', log.runId, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

async function appendAll(store: RunStore, log: OldLog): Promise<Lease> {
  const kit = kitOf(log);
  const [first = [], ...others] = batchesOf(log.events);
  let done = first;
  let lease = await createRun(store, log, batchOf(log, kit, done, first));
  for (const batch of others) {
    done = [...done, ...batch];
    lease = await takeAt(store, lease, batch[0]?.epoch ?? 0);
    const outcome = await store.append(lease, batchOf(log, kit, done, batch));
    if (outcome.kind !== 'appended') throw new Error(`${log.name}: ${outcome.kind}`);
    lease = outcome.lease;
  }
  return lease;
}

async function createRun(store: RunStore, log: OldLog, batch: Batch): Promise<Lease> {
  const { runId, texts: blobs } = log;
  const lease = await store.create({ ...batch, runId, blobs }, { acquire: true });
  if (lease === undefined) throw new Error(`${log.name}: the run is there already`);
  for (const { key, command } of postsOf(log)) await store.post(runId, key, command);
  return lease;
}

/** Gives the run back and takes it again until it is in the epoch in which the next events were written. */
async function takeAt(store: RunStore, held: Lease, epoch: number): Promise<Lease> {
  let lease = held;
  while (lease.epoch < epoch) {
    await store.release(lease);
    const taken = await store.acquire(lease.runId);
    if (taken === 'busy') throw new Error(`${lease.runId} is busy`);
    lease = taken;
  }
  return lease;
}

function batchOf(log: OldLog, kit: Kit, done: readonly Recorded[], batch: readonly Recorded[]): Batch {
  return {
    events: batch.map(({ event }) => event),
    summary: summarize(replay(log.runId, kit, done)),
    ts: batch[0]?.ts ?? 0,
    drained: drainedIn(done),
  };
}

/** The definition as it was pinned, read here only to fill the row of the run. */
function kitOf({ events, texts, tools = [] }: OldLog): Kit {
  const started = events[0]?.event;
  const pinned = started?.type === 'run.started' ? texts.get(started.definition) : undefined;
  return { pinned: JSON.parse(pinned ?? '{}') as Pinned, tools: toolTable(tools) };
}

function batchesOf(events: readonly Recorded[]): readonly (readonly Recorded[])[] {
  const batches: Recorded[][] = [];
  for (const one of events) {
    const last = batches.at(-1);
    if (last?.[0]?.ts === one.ts && last[0].epoch === one.epoch) last.push(one);
    else batches.push([one]);
  }
  return batches;
}

/** Logs that were played without a store have taken commands that nobody posted. */
function postsOf({ events, posts }: OldLog): OldLog['posts'] {
  const missing = Math.max(0, drainedIn(events) - posts.length);
  const resume = { kind: 'resume' } as const;
  return [...posts, ...Array.from({ length: missing }, (_, index) => ({ key: `missing-${index}`, command: resume }))];
}

function drainedIn(events: readonly Recorded[]): number {
  return events.filter(({ event }) => event.type === 'command.accepted' || event.type === 'command.refused').length;
}

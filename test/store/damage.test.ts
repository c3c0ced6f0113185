import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSqliteStore } from '../../src/adapters/store-sqlite/open-sqlite-store.ts';
import { isFault } from '../../src/core/fault.ts';
import { hashText } from '../../src/core/hash.ts';
import type { RunStore } from '../../src/ports/run-store.ts';
import { appended, leaseOf, message, said, WORKING } from '../contracts/store-medium.ts';
import { manualClock } from '../support/manual-clock.ts';
import { type TemporaryFolder, temporaryFolder } from '../support/temporary-folder.ts';

/* A file with a bit flipped or its end cut off is found out, or says exactly what it said before; it never says something else. */

const RUNS = ['run_a', 'run_b'];
const TEXT = 'a text of some length '.repeat(300);
const FILES = ['signalbox.db', 'signalbox.db-wal', 'signalbox.db-shm'];

type Answers = ReadonlyMap<string, string>;

describe('a damaged store', () => {
  const clock = manualClock();
  let folder: TemporaryFolder;
  let home: string;
  let whole: Buffer;
  let told: Answers;

  beforeAll(async () => {
    folder = await temporaryFolder();
    home = join(folder.path, 'damaged');
    await mkdir(home);
    const origin = join(folder.path, 'whole');
    const store = await openSqliteStore({ home: origin, clock });
    for (const runId of RUNS) await fill(store, runId);
    told = await askEverything(store);
    await store.close();
    whole = await readFile(join(origin, 'signalbox.db'));
  });

  afterAll(() => folder.remove());

  test('is whole to begin with', async () => {
    const { faults, answers } = await look(whole);
    expect(faults).toEqual([]);
    expect(answers).toEqual(told);
  });

  test('never tells something else after one bit was flipped anywhere', async () => {
    const found = new Map<string, number>();
    for (const position of spread(whole.length, 450)) {
      const bytes = Buffer.from(whole);
      bytes[position] = (bytes[position] ?? 0) ^ (1 << (position % 8));
      await judge(bytes, `bit flipped at ${position}`, found);
    }
    // The test is worth something only if it hits what matters.
    expect(found.get('STORE_CORRUPT')).toBeGreaterThan(100);
  });

  test('never tells something else after its end was cut off', async () => {
    const found = new Map<string, number>();
    for (const length of spread(whole.length, 60)) {
      if (length > 0) await judge(whole.subarray(0, length), `cut to ${length}`, found);
    }
    expect(found.get('STORE_CORRUPT')).toBeGreaterThan(30);
  });

  test('never tells something else after a page was lost', async () => {
    const found = new Map<string, number>();
    for (let page = 1; page * 4096 < whole.length; page += 1) {
      const bytes = Buffer.from(whole);
      bytes.fill(0, page * 4096, (page + 1) * 4096);
      await judge(bytes, `page ${page} empty`, found);
    }
    expect(found.get('STORE_CORRUPT')).toBeGreaterThan(3);
  });

  test('is as it was some commits ago after the end of what stands beside it was cut off or altered', async () => {
    const origin = join(folder.path, 'beside');
    const store = await openSqliteStore({ home: origin, clock });
    await fill(store, 'run_a');
    const events = await store.read('run_a');
    const file = await readFile(join(origin, 'signalbox.db'));
    const beside = await readFile(join(origin, 'signalbox.db-wal'));
    await store.close();
    const lengths = new Set<number>();
    for (const at of spread(beside.length, 40).slice(100)) {
      const flipped = Buffer.from(beside);
      flipped[at] = (flipped[at] ?? 0) ^ 4;
      for (const bytes of [flipped, beside.subarray(0, at)]) {
        const kept = await eventsLeft(file, bytes);
        expect(kept).toEqual(events.slice(0, kept.length));
        lengths.add(kept.length);
      }
    }
    // The test is worth something only if it was cut in many places.
    expect(lengths.size).toBeGreaterThan(8);
  });

  async function eventsLeft(file: Buffer, beside: Buffer): Promise<readonly unknown[]> {
    for (const name of FILES) await rm(join(home, name), { force: true });
    await writeFile(join(home, 'signalbox.db'), file);
    await writeFile(join(home, 'signalbox.db-wal'), beside);
    const store = await openSqliteStore({ home, clock });
    try {
      expect((await store.check()).damages).toEqual([]);
      return (await store.row('run_a')) === undefined ? [] : await store.read('run_a');
    } finally {
      await store.close();
    }
  }

  async function judge(bytes: Buffer, what: string, found: Map<string, number>): Promise<void> {
    const { faults, answers } = await look(bytes);
    for (const [question, answer] of answers) expect(answer, `${question}, ${what}`).toBe(told.get(question));
    for (const fault of faults) {
      // The number of the version is all a newer store has to say of itself.
      expect(['STORE_CORRUPT', 'STORE_NEWER'], what).toContain(fault);
      found.set(fault, (found.get(fault) ?? 0) + 1);
    }
  }

  async function look(bytes: Buffer): Promise<{ readonly faults: readonly string[]; readonly answers: Answers }> {
    for (const file of FILES) await rm(join(home, file), { force: true });
    await writeFile(join(home, 'signalbox.db'), bytes);
    const faults: string[] = [];
    const answers = new Map<string, string>();
    try {
      const store = await openSqliteStore({ home, clock });
      for (const [question, ask] of questions(store)) {
        await ask().then(
          (answer) => answers.set(question, JSON.stringify(answer)),
          (error: unknown) => faults.push(codeOf(error)),
        );
      }
      await store.close();
    } catch (error) {
      faults.push(codeOf(error));
    }
    return { faults, answers };
  }
});

async function fill(store: RunStore, runId: string): Promise<void> {
  const blobs = new Map([[hashText(TEXT), TEXT]]);
  const first = { runId, events: [said('created')], summary: WORKING, ts: 1, blobs };
  let lease = leaseOf(await store.create(first, { acquire: true }));
  for (let round = 0; round < 20; round += 1) {
    const events = [said(`${round} ${'x'.repeat(round * 60)}`)];
    lease = appended(await store.append(lease, { events, summary: WORKING, ts: round, drained: 0 }));
  }
  for (const key of ['one', 'two', 'three']) await store.post(runId, key, message(`${key} for ${runId}`));
  await store.release(lease);
}

/** What the log says; lists and hints of work are made from it anew, and a blob that is gone is missed by whoever named it. */
function questions(store: RunStore): readonly (readonly [string, () => Promise<unknown>])[] {
  return RUNS.flatMap((runId) => [
    [`events of ${runId}`, () => store.read(runId)],
    [`later events of ${runId}`, () => store.read(runId, 9, 5)],
    [`row of ${runId}`, () => store.row(runId)],
    [`posts of ${runId}`, () => store.posts(runId, 0)],
    [`text for ${runId}`, async () => (await store.blob(hashText(TEXT))) ?? TEXT],
  ]);
}

async function askEverything(store: RunStore): Promise<Answers> {
  const answers = new Map<string, string>();
  for (const [question, ask] of questions(store)) answers.set(question, JSON.stringify(await ask()));
  return answers;
}

/** Every byte of the header, then places all over the file. */
function spread(size: number, count: number): readonly number[] {
  const step = size / count;
  const places = Array.from({ length: count }, (_, index) => Math.floor(index * step));
  return [...Array.from({ length: 100 }, (_, index) => index), ...places.filter((place) => place >= 100)];
}

function codeOf(error: unknown): string {
  return isFault(error) ? error.code : String(error);
}

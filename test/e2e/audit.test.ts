import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSqliteStore } from '../../src/adapters/store-sqlite/open-sqlite-store.ts';
import type { RunEvent } from '../../src/core/run/events.ts';
import { summarize } from '../../src/core/run/view/summarize.ts';
import { loadRun, textOf } from '../../src/runtime/load-run.ts';
import { capturedTurn, fakeEngine } from '../support/fake-engine.ts';
import { manualClock } from '../support/manual-clock.ts';
import { document, type Ended, makePlace, type Place } from './signalbox.ts';
import { CAPTURED_OUTPUT, writeSkill } from './skill-on-disk.ts';

let place: Place;
let runId: string;
let stdout: string;

beforeAll(async () => {
  place = await makePlace();
  const skill = await writeSkill(place.path, { schemas: { output: CAPTURED_OUTPUT } });
  const { bin } = await fakeEngine(place.path, 'codex', [capturedTurn('codex', 'done')]);
  const env = { PATH: `${bin}:${process.env['PATH']}`, SIGNALBOX_SANDBOX: 'plain' };
  const ended = await place.start(['run', skill, '-m', 'Go.', '--engine', 'codex', '--json'], { env }).ended;
  ({ runId } = document(ended));
  stdout = join(place.home, 'runs', runId, 'engines', 'codex', 'turns', '1.1', 'stdout');
});

afterAll(() => place.remove());

const audit = (home = place.home): Promise<Ended> =>
  place.start(['audit', runId, '--json'], { env: { SIGNALBOX_HOME: home } }).ended;

test('TRN-08: what was judged is judged again from the kept bytes, and is the same', async () => {
  const ended = await audit();
  expect(ended.code).toBe(0);
  const completed = { verdict: 'completed', output: { answer: 42, note: '完成 ✅ naïve café' } };
  expect(document(ended)).toEqual({
    v: 1,
    runId,
    ok: true,
    turns: [{ turn: 1, from: 'raw bytes', recorded: completed, recomputed: completed, same: true, differences: [] }],
    unjudged: [],
  });
});

test('TRN-08: one byte more, and it is told', async () => {
  const text = await readFile(stdout, 'utf8');
  try {
    await writeFile(stdout, `${text}\n`);
    const ended = await audit();
    expect([ended.code, document(ended).ok]).toEqual([1, false]);
    expect(document(ended).turns[0].differences).toEqual(['the raw bytes are not those that were recorded']);
    await writeFile(stdout, text.replace(':42', ':43').replace('\\":42', '\\":43'));
    expect(document(await audit()).turns[0]).toMatchObject({ same: false });
  } finally {
    await writeFile(stdout, text);
  }
  expect((await audit()).code).toBe(0);
});

test('TRN-08: a file that is gone is told', async () => {
  const copy = join(place.path, 'without');
  await cp(place.home, copy, { recursive: true });
  await rm(stdout.replace(place.home, copy));
  const ended = await audit(copy);
  expect([ended.code, document(ended).turns[0].differences]).toEqual([1, ['the raw bytes are gone']]);
});

test('TRN-08: a verdict that was changed in a copy of the log is told', async () => {
  const copy = join(place.path, 'changed');
  await copyLog(copy, (event) =>
    event.type === 'output.accepted' ? { ...event, output: { answer: 43, note: 'better' } } : event,
  );
  await cp(join(place.home, 'runs'), join(copy, 'runs'), { recursive: true });
  const ended = await audit(copy);
  expect([ended.code, document(ended).ok]).toEqual([1, false]);
  expect(document(ended).turns).toMatchObject([
    { same: false, recorded: { output: { answer: 43 } }, recomputed: { output: { answer: 42 } } },
  ]);
});

/** The run in a store of its own, whose chain of events is whole again. */
async function copyLog(home: string, change: (event: RunEvent) => RunEvent): Promise<void> {
  await place.withStore(async (source) => {
    const { run, events } = await loadRun(source, runId, {});
    const { definition } = run.started;
    const blobs = new Map([[definition, await textOf(source, definition)]]);
    const store = await openSqliteStore({ home, clock: manualClock() });
    try {
      const changed = events.map(({ event }) => change(event));
      await store.create({ runId, events: changed, summary: summarize(run), ts: events[0]?.ts ?? 0, blobs }, {});
    } finally {
      await store.close();
    }
  });
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashText } from '../../../src/core/hash.ts';
import type { RunStore } from '../../../src/ports/run-store.ts';
import { COMPLETED, leaseOf, message, said, WAITING } from '../../contracts/store-medium.ts';
import { asks, completes, LOOKS, writePackage } from '../../e2e/package-on-disk.ts';
import { document, HELLO, type Place } from '../../e2e/signalbox.ts';

/** A real store to damage: its file, and the runs that are in it. */
export type SampleStore = {
  readonly bytes: Buffer;
  readonly runs: readonly string[];
  /** One that waits for an answer. */
  readonly waiting: string;
};

const HOUR = 3_600_000;

/** Makes a store by typing commands, and `more` plain runs beside, so that its trees have several pages: runs that wait, ask, are done, canceled, blocked, stopped, timed, and with mail that nobody took. */
export async function makeSampleStore(place: Place, more: number): Promise<SampleStore> {
  const start = async (path: string, ...more: readonly string[]): Promise<string> =>
    document(await place.run('run', path, '--engine', 'scripted', '--json', ...more)).runId;
  const asking = await writePackage(`${place.path}/asking`, { turns: [asks('Well?'), completes()] });
  const looking = await writePackage(`${place.path}/looking`, { turns: [LOOKS, completes(), { text: 'Bye.' }] });
  const broken = await writePackage(`${place.path}/broken`, { turns: [] });

  const runs: string[] = [];
  for (const path of [HELLO, HELLO, asking, asking, asking, looking, looking, broken]) runs.push(await start(path));
  const [waiting = '', answered = '', mailed = '', timed = '', canceled = '', , , ...rest] = runs;
  await place.run('reply', answered, 'go');
  await place.run('cancel', canceled);
  const [left, kept] = [await start(HELLO), await start(HELLO)];
  for (let count = 0; count < 3; count += 1) rest.push(await start(HELLO, '-m', `words ${'x'.repeat(900 * count)}`));
  runs.push(left, kept, ...rest.slice(-3));
  await place.withStore(async (store) => {
    await store.post(mailed, 'a key of somebody', message('Words that were never taken.'));
    const row = await store.row(timed);
    if (row === undefined) throw new Error(`${timed} is not there`);
    const summary = { ...row.summary, status: 'running', due: true, wakeAt: Date.now() + HOUR } as const;
    const notice = { event: 'waiting' as const, package: 'p', workflow: 'w', node: 'n', project: '/p', asks: [] };
    const batch = { events: [said('asleep')], summary, ts: Date.now(), drained: row.drained, release: true, notice };
    await store.append(leaseOf(await store.acquire(timed)), batch);
    // Not given back: its owner is gone when the store is closed.
    await store.acquire(left);
    await store.acquire(kept);
    await store.post(kept, 'another key', message('Words for a run of a dead owner.'));
  });
  await place.withStore((store) => addMore(store, more));
  return { bytes: await readFile(join(place.home, 'signalbox.db')), runs, waiting };
}

/** Runs that are only there: to be listed, and to wait. */
async function addMore(store: RunStore, count: number): Promise<void> {
  const begun = Date.now();
  const ids = Array.from({ length: count }, (_, index) => `run_${hashText(String(index)).slice(0, 12)}`);
  await Promise.all(
    ids.map((runId, index) => {
      const pending = [
        { id: `${runId}.q`, kind: 'question' as const, prompt: `Question ${index}?`, openedAt: begun + index },
      ];
      const summary = index % 2 === 0 ? COMPLETED : { ...WAITING, pending };
      return store.create({ runId, events: [said('more')], summary, ts: begun - 60_000 + index });
    }),
  );
}

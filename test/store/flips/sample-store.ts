import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { leaseOf, message, said } from '../../contracts/store-medium.ts';
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

/** Makes a store by typing commands: runs that wait, ask, are done, canceled, blocked, stopped, timed, and with mail that nobody took. */
export async function makeSampleStore(place: Place): Promise<SampleStore> {
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
    const batch = { events: [said('asleep')], summary, ts: Date.now(), drained: row.drained, release: true };
    await store.append(leaseOf(await store.acquire(timed)), batch);
    // Not given back: its owner is gone when the store is closed.
    await store.acquire(left);
    await store.acquire(kept);
    await store.post(kept, 'another key', message('Words for a run of a dead owner.'));
  });
  return { bytes: await readFile(join(place.home, 'signalbox.db')), runs, waiting };
}

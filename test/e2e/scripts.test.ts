import { afterAll, beforeAll, expect, test } from 'vitest';
import { completes, writePackage } from './package-on-disk.ts';
import { document, makePlace, type Place, runIdOf } from './signalbox.ts';

/* How the scripted engine plays what is written down for it, through the command line. */

let place: Place;

beforeAll(async () => {
  place = await makePlace();
});

afterAll(() => place.remove());

/** A node with a thread of its own, and one that speaks in the run's. */
const TWO_THREADS = {
  nodes: [{ id: 'pick', exit: 'output', mode: 'auto' }, { id: 'work' }, { id: 'end', type: 'end' }],
  edges: [
    { from: 'pick', to: 'work' },
    { from: 'work', to: 'end' },
  ],
};

const PICKED = { text: 'Green.' };
const BYE = { text: 'Bye.' };
const DONE = { status: 'completed', warnings: [], state: { variables: { pick: 'Green.' } } };

test('an entry is taken once in a run, although its nodes do not speak in the same thread', async () => {
  const path = await writePackage(`${place.path}/two-threads`, { ...TWO_THREADS, turns: [PICKED, completes(), BYE] });
  const ended = await place.run('run', path, '--engine', 'scripted', '--json');
  expect([ended.code, document(ended)]).toMatchObject([0, DONE]);
});

test('RUN-03: killed between two threads, a run goes on in its script where it was', async () => {
  const turns = [PICKED, { crash: true }, completes(), BYE];
  const path = await writePackage(`${place.path}/killed`, { ...TWO_THREADS, turns });
  const killed = await place.run('run', path, '--engine', 'scripted');
  expect(killed.signal).toBe('SIGKILL');
  const resumed = await place.run('resume', runIdOf(killed), '--json');
  expect([resumed.code, document(resumed)]).toMatchObject([0, DONE]);
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { completes, writePackage } from './package-on-disk.ts';
import { document, documents, makePlace, type Place, runIdOf, typesOf } from './signalbox.ts';

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
  const killed = await place.process(['run', path, '--engine', 'scripted']).ended;
  expect(killed.signal).toBe('SIGKILL');
  const resumed = await place.run('resume', runIdOf(killed), '--json');
  expect([resumed.code, document(resumed)]).toMatchObject([0, DONE]);
});

describe('the time limit of a turn', () => {
  const CODEX = { as: 'codex', stdout: '', delayMs: 60_000 };

  test.each([
    ['hangs', [{ hang: true }]],
    ['takes longer than that', [{ delayMs: 60_000, text: 'Green.' }, { text: 'Green.' }]],
    ['plays a program that takes longer', [CODEX, CODEX]],
  ])('TRN-13: an entry that %s has failed by it, and is not tried again', async (name, turns) => {
    const path = await writePackage(`${place.path}/limit-${name.replaceAll(' ', '-')}`, { ...TWO_THREADS, turns });
    const ended = await place.run('run', path, '--engine', 'scripted', '--time-limit', '1s', '--json');
    expect([ended.code, document(ended)]).toMatchObject([
      124,
      { status: 'failed', failure: { code: 'ENGINE_TIMEOUT' } },
    ]);
    const log = documents(await place.run('log', document(ended).runId, '--jsonl'));
    expect(typesOf(log).filter((type) => type.startsWith('exchange.'))).toEqual([
      'exchange.started',
      'exchange.failed',
    ]);
  });
});

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { systemClock } from '../src/adapters/clock-system/system-clock.ts';
import { openSqliteStore } from '../src/adapters/store-sqlite/open-sqlite-store.ts';
import { DEFAULT_BUDGETS } from '../src/core/run/budgets.ts';
import type { RunEvent } from '../src/core/run/events.ts';
import type { RunSummary } from '../src/core/run/view/status.ts';
import type { RunStore } from '../src/ports/run-store.ts';
import { inFolder } from './bench-runtime.ts';
import { goal, type Measurement, table } from './section.ts';
import { figure, type Spread, shown, spread } from './spread.ts';

const FEW = 10;
const CLAIMS = 300;
const ROUNDS = 15;
const AT_ONCE = 2000;

type Result = { readonly runs: number; readonly claim: Spread; readonly heapBytes: number; readonly megabytes: number };

/** Runs that wait for people: what they cost somebody who looks for work. */
export const measureWaiting: Measurement = async ({ quick, large }) => {
  const many = large ? 1_000_000 : quick ? 10_000 : 100_000;
  const [few, result] = await measured(FEW, many);
  const ratio = result.claim.median / few.claim.median;
  const heapEach = Math.max(0, result.heapBytes - few.heapBytes) / many;
  return {
    title: 'Waiting',
    goals: [
      goal(
        `${many} waiting runs: no memory each, idle claim as fast as with ${FEW}`,
        `claim ${figure(ratio)} ×, ${figure(heapEach)} bytes of heap each${large ? '' : ' (10^6 with --large)'}`,
        ratio <= 1.3 && heapEach < 1,
      ),
    ],
    details: table(
      ['waiting runs', 'idle claim, ms', 'heap of the open store, KB', 'database, MB'],
      [few, result].map(({ runs, claim, heapBytes, megabytes }) => [
        String(runs),
        shown(claim),
        figure(heapBytes / 1024),
        figure(megabytes),
      ]),
    ),
  };
};

/** Two stores, asked in turns, so that a busy moment of the machine hits both alike. */
async function measured(few: number, many: number): Promise<readonly [Result, Result]> {
  return inFolder((home) =>
    inFolder(async (other) => {
      const small = await opened(home, few);
      const large = await opened(other, many);
      for (let round = 0; round < ROUNDS; round += 1) {
        small.times.push(await claimMs(small.store));
        large.times.push(await claimMs(large.store));
      }
      return [await closed(small), await closed(large)];
    }),
  );
}

type Opened = {
  readonly home: string;
  readonly runs: number;
  readonly store: RunStore;
  readonly heapBytes: number;
  readonly times: number[];
};

async function opened(home: string, runs: number): Promise<Opened> {
  await fill(home, runs);
  const before = heap();
  const store = await openSqliteStore({ home, clock: systemClock() });
  await claimMs(store);
  return { home, runs, store, heapBytes: heap() - before, times: [] };
}

async function closed({ home, runs, store, heapBytes, times }: Opened): Promise<Result> {
  await store.close();
  const megabytes = statSync(join(home, 'signalbox.db')).size / 2 ** 20;
  return { runs, claim: spread(times), heapBytes, megabytes };
}

async function fill(home: string, runs: number): Promise<void> {
  const store = await openSqliteStore({ home, clock: systemClock() });
  for (let first = 0; first < runs; first += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, runs - first) }, (_, index) => `run_${first + index}`);
    await Promise.all(some.map((runId) => store.create({ runId, events: [STARTED], summary: WAITING, ts: 1 })));
  }
  await store.close();
}

/** The mean of many, because one claim is over in microseconds. */
async function claimMs(store: RunStore): Promise<number> {
  const began = performance.now();
  for (let claim = 0; claim < CLAIMS; claim += 1) {
    const due = await store.due(Date.now(), 10);
    if (due.length > 0) throw new Error('a waiting run is due');
  }
  return (performance.now() - began) / CLAIMS;
}

function heap(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed;
}

const WAITING: RunSummary = {
  status: 'waiting_user',
  workflow: 'main',
  node: 'talk',
  due: false,
  wakeAt: null,
  pending: [{ id: 'run_0.q1', kind: 'question', prompt: 'Which of the two shall it be?', openedAt: 0 }],
};

const STARTED: RunEvent = {
  type: 'run.started',
  package: { name: 'bench', version: '1.0.0', hash: '0' },
  definition: '0',
  workflow: 'main',
  agent: 'clerk',
  mode: 'interactive',
  engine: { id: 'scripted' },
  budgets: DEFAULT_BUDGETS,
  project: '/project',
  state: '',
};

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { systemClock } from '../src/adapters/clock-system/system-clock.ts';
import { openSqliteStore } from '../src/adapters/store-sqlite/open-sqlite-store.ts';
import { summarize } from '../src/core/run/view/summarize.ts';
import { inFolder } from './bench-runtime.ts';
import { playedRun } from './played-run.ts';
import { goal, type Measurement, table } from './section.ts';
import { type Spread, shown, spread } from './spread.ts';

const PROGRAM = join(import.meta.dirname, 'resume-once.ts');

type Reading = { readonly first: Spread; readonly later: Spread };
type Result = {
  readonly turns: number;
  readonly events: number;
  readonly ours: Reading;
  readonly plain: Reading;
  readonly ratio: Spread;
};

/** From a log on disk to a run that can go on, beside reading and parsing the same rows with the bare database. */
export const measureResume: Measurement = async ({ quick }) => {
  const rounds = quick ? 2 : 7;
  const results: Result[] = [];
  for (const turns of quick ? [100, 1000] : [1000, 10_000]) results.push(await measured(turns, rounds));
  const [short, long] = [results[0], results.at(-1)];
  const thousand = results.find(({ turns }) => turns === 1000) ?? short;
  if (thousand === undefined || long === undefined) throw new Error('nothing was measured');
  return {
    title: 'Resume',
    goals: [
      goal(
        `a run of ${long.turns} turns ready to go on in ≤ 2 × reading and parsing its rows`,
        `${shown(long.ratio)} ×`,
        long.ratio.median <= 2,
      ),
      goal('1,000 turns ≤ 100 ms after import', `${shown(thousand.ours.first)} ms`, thousand.ours.first.median <= 100),
    ],
    details: [
      'Each round is a fresh process for each way, one after the other; "first" is its first reading, "later" the median of four more.',
      'The ratio compares first readings.',
      '',
      ...table(
        ['turns', 'events', 'ready, first', 'plain, first', 'ratio', 'ready, later', 'plain, later'],
        results.map(({ turns, events, ours, plain, ratio }) => [
          String(turns),
          String(events),
          `${shown(ours.first)} ms`,
          `${shown(plain.first)} ms`,
          shown(ratio),
          `${shown(ours.later)} ms`,
          `${shown(plain.later)} ms`,
        ]),
      ),
    ],
  };
};

async function measured(turns: number, rounds: number): Promise<Result> {
  return inFolder(async (home) => {
    const { run, events, blobs } = await playedRun(turns);
    const store = await openSqliteStore({ home, clock: systemClock() });
    await store.create({
      runId: run.id,
      events: events.map(({ event }) => event),
      summary: summarize(run),
      ts: 1,
      blobs,
    });
    await store.close();
    const ours: number[][] = [];
    const plain: number[][] = [];
    for (let round = 0; round < rounds; round += 1) {
      ours.push(timesOf('ready', home, run.id));
      plain.push(timesOf('plain', home, run.id));
    }
    const first = (times: readonly number[]) => times[0] ?? Number.NaN;
    const ratio = spread(ours.map((times, round) => first(times) / first(plain[round] ?? [])));
    return { turns, events: events.length, ours: reading(ours), plain: reading(plain), ratio };
  });
}

function reading(rounds: readonly (readonly number[])[]): Reading {
  const later = rounds.map((times) => spread(times.slice(1)).median);
  return { first: spread(rounds.map(([first]) => first ?? Number.NaN)), later: spread(later) };
}

function timesOf(way: string, home: string, runId: string): number[] {
  const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, way, home, runId], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as number[];
}

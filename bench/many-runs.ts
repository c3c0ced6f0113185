import { inFolder, openBenchRuntime, workRequest } from './bench-runtime.ts';
import { workEngine } from './reference-work.ts';
import { goal, type Measurement, table } from './section.ts';
import { figure, shown, spread } from './spread.ts';

const RUNS = 1000;
const TURNS_EACH = 10;
const TURNS_ALONE = 500;

/** A thousand runs in one process beside one run: the store commits the appends of many runs together. */
export const measureManyRuns: Measurement = async ({ quick }) => {
  const rounds = quick ? 1 : 3;
  const alone: number[] = [];
  const together: number[] = [];
  await eventsPerSecond(10, TURNS_EACH);
  for (let round = 0; round < rounds; round += 1) {
    alone.push(await eventsPerSecond(1, TURNS_ALONE));
    together.push(await eventsPerSecond(RUNS, TURNS_EACH));
  }
  const ratio = spread(together.map((value, round) => value / (alone[round] ?? Number.NaN)));
  return {
    title: 'Many runs',
    goals: [
      goal(
        `${RUNS} concurrent runs: events per second ≥ 10 × one run's`,
        `${shown(ratio)} × (${figure(spread(together).median)} against ${figure(spread(alone).median)})`,
        ratio.median >= 10,
      ),
    ],
    details: table(
      ['runs', 'turns each', 'events per second'],
      [
        ['1', String(TURNS_ALONE), shown(spread(alone))],
        [String(RUNS), String(TURNS_EACH), shown(spread(together))],
      ],
    ),
  };
};

async function eventsPerSecond(runs: number, turns: number): Promise<number> {
  return inFolder(async (home) => {
    const { runtime, store, close } = await openBenchRuntime(home, workEngine(turns, 'pure tool'));
    const request = workRequest('auto', { turns });
    const began = performance.now();
    const ended = await Promise.all(
      Array.from({ length: runs }, async () => {
        const lease = await runtime.start(request);
        return runtime.attend(lease.runId, { lease });
      }),
    );
    const seconds = (performance.now() - began) / 1000;
    const rows = await Promise.all(ended.map(({ run }) => store.row(run.id)));
    await close();
    return rows.reduce((sum, row) => sum + (row?.seq ?? 0), 0) / seconds;
  });
}

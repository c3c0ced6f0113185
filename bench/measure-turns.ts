import { durableTurns, type Lap, type Manner, type Turns } from './durable-turns.ts';
import { rawFloor } from './raw-floor.ts';
import type { Variant } from './reference-work.ts';
import { type Goal, goal, type Measurement, type Section, table } from './section.ts';
import { figure, median, type Spread, shown, spread } from './spread.ts';

type Series = { readonly variant: Variant; readonly manner: Manner; readonly sizes: readonly Size[] };
type Size = { readonly turns: number; readonly rounds: number };
type Result = {
  readonly turns: number;
  readonly ms: Spread;
  readonly floor: Spread;
  readonly ratio: Spread;
  readonly last: Turns;
};

const LIMIT_MS = 60_000;
/** Where one round takes long there are fewer of them, so that the whole always ends within minutes. */
const ROUNDS_MS = 30_000;
const FLOOR_TURNS = 300;

const FULL: readonly Size[] = [
  { turns: 10, rounds: 15 },
  { turns: 100, rounds: 7 },
  { turns: 1000, rounds: 3 },
  { turns: 10_000, rounds: 1 },
];
const SERIES: readonly Series[] = [
  { variant: 'pure tool', manner: 'sent', sizes: FULL },
  { variant: 'record tool', manner: 'sent', sizes: FULL.slice(0, 3) },
  { variant: 'pure tool', manner: 'continuous', sizes: FULL },
];

/** Durable turns beside the raw database, with runs of growing length. */
export const measureTurns: Measurement = async ({ quick }) => {
  const details: string[] = [];
  const goals: Goal[] = [];
  for (const series of SERIES) {
    const sizes = quick ? series.sizes.filter(({ turns }) => turns <= 1000).map(fewer) : series.sizes;
    const name = `${series.manner}, ${series.variant}`;
    const pattern = await commitsOfOneTurn(series);
    const results: Result[] = [];
    for (const size of sizes) results.push(await measured(series, size, pattern));
    goals.push(...goalsOf(name, results));
    details.push(...detailsOf(name, pattern, results));
  }
  const peers: Goal = {
    goal: 'durable turn at N=1000: ≤ 1/4 of the fastest durable peer, ≥ 200 × faster than LangGraph.js',
    figure: 'peers were not measured in this run',
    met: 'open',
  };
  return { title: 'Durable turns', goals: [...goals, peers], details } satisfies Section;
};

function fewer({ turns, rounds }: Size): Size {
  return { turns, rounds: Math.min(rounds, turns >= 1000 ? 1 : 3) };
}

/** The bytes of each commit of a turn in the middle of a run. Also the warm-up. */
async function commitsOfOneTurn({ variant, manner }: Series): Promise<readonly number[]> {
  const [few, more] = [20, 40];
  const options = { variant, manner, limitMs: LIMIT_MS };
  const short = await durableTurns({ turns: few, ...options }, { keep: true });
  const long = await durableTurns({ turns: more, ...options }, { keep: true });
  const perTurn = ((long.writes.contents?.length ?? 0) - (short.writes.contents?.length ?? 0)) / (more - few);
  const middle = Math.floor((long.writes.contents?.length ?? 0) / 2);
  return (long.writes.contents ?? [])
    .slice(middle, middle + Math.round(perTurn))
    .map((content) => Buffer.byteLength(JSON.stringify(content)));
}

async function measured(series: Series, { turns, rounds }: Size, pattern: readonly number[]): Promise<Result> {
  const ms: number[] = [];
  const floors: number[] = [];
  let last: Turns | undefined;
  const end = performance.now() + ROUNDS_MS;
  for (let round = 0; round < rounds && (round === 0 || performance.now() < end); round += 1) {
    last = await durableTurns({ turns, ...series, limitMs: LIMIT_MS });
    ms.push(last.msPerTurn);
    const floorTurns = Math.min(turns * 3, FLOOR_TURNS);
    floors.push((await rawFloor(Array.from({ length: floorTurns }, () => pattern).flat())) / floorTurns);
  }
  if (last === undefined) throw new Error('no rounds');
  const ratios = ms.map((value, round) => value / (floors[round] ?? Number.NaN));
  return { turns, ms: spread(ms), floor: spread(floors), ratio: spread(ratios), last };
}

function goalsOf(name: string, results: readonly Result[]): readonly Goal[] {
  const shortest = results[0];
  const longest = results.at(-1);
  const thousand = results.find(({ turns }) => turns === 1000);
  if (shortest === undefined || longest === undefined || thousand === undefined) return [];
  const growth = longest.ms.median / shortest.ms.median;
  const { ms, cpuMs } = endToEnd(longest.last);
  const reached = longest.last.done < longest.turns ? `, stopped after ${longest.last.done} turns: time was up` : '';
  return [
    goal(
      `growth (${name}): ms per turn at N=${longest.turns} ≤ 1.3 × N=10`,
      `${figure(growth)} ×; last turns ${figure(ms)} × the first, ${figure(cpuMs)} × of CPU time${reached}`,
      growth <= 1.3 && reached === '',
    ),
    goal(
      `distance to the floor (${name}), N=1000: ≤ 2 × the same commits raw`,
      `${shown(thousand.ratio)} ×`,
      thousand.ratio.median <= 2,
    ),
    goal(`disk (${name}): ≤ 4 KB per turn`, `${figure(longest.last.kbPerTurn)} KB`, longest.last.kbPerTurn <= 4),
  ];
}

/** The last tenth of a run beside the tenth after its first: the very first turns also pay for starting. */
function endToEnd({ laps }: Turns): Lap {
  const part = Math.ceil(laps.length / 10);
  const [early, late] = [laps.slice(part, 2 * part), laps.slice(-part)];
  // Collecting garbage falls on few turns, so that only the sum of CPU time is fair.
  const cpu = (some: readonly Lap[]) => some.reduce((sum, { cpuMs }) => sum + cpuMs, 0);
  return { ms: median(late.map(({ ms }) => ms)) / median(early.map(({ ms }) => ms)), cpuMs: cpu(late) / cpu(early) };
}

function detailsOf(name: string, pattern: readonly number[], results: readonly Result[]): readonly string[] {
  const counts = results.at(-1)?.last;
  return [
    `### ${name}`,
    '',
    `Commits of one turn, in bytes of events: ${pattern.join(', ')}; ${figure(counts?.eventsPerTurn ?? 0)} events.`,
    `Asked of the store in the longest run, per turn: ${perTurn(counts)}.`,
    '',
    ...table(
      ['N', 'ms per turn', 'floor: same commits raw', 'ratio', 'last / first turns', 'same, CPU time', 'KB per turn'],
      results.map(({ turns, ms, floor, ratio, last }) => [
        last.done < turns ? `${turns} (stopped at ${last.done})` : String(turns),
        shown(ms),
        shown(floor),
        shown(ratio),
        turns >= 100 ? figure(endToEnd(last).ms) : '–',
        turns >= 100 ? figure(endToEnd(last).cpuMs) : '–',
        figure(last.kbPerTurn),
      ]),
    ),
  ];
}

function perTurn(turns: Turns | undefined): string {
  if (turns === undefined) return '–';
  return Object.entries(turns.writes.counts)
    .filter(([kind]) => kind !== 'create')
    .map(([kind, count]) => `${kind} ${figure(count / turns.done)}`)
    .join(', ');
}

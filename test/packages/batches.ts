import { fork } from 'node:child_process';
import { MOST_GROWTH } from './examine.ts';
import { programPath } from './run-program.ts';

export type Violation = { readonly index: number; readonly what: string };

/** What a batch of cases came to. Its growth is that of the whole process: no case of it took more. */
export type BatchReport = {
  /** How often a library complained on stderr, which is not its to use. */
  readonly complaints: number;
  readonly outcomes: Readonly<Record<string, number>>;
  readonly violations: readonly Violation[];
  readonly slowest: { readonly index: number; readonly ms: number };
  readonly growth: number;
  /** How many cases were measured once more, because they had taken too long. */
  readonly again: number;
};

export type Plan = {
  readonly subject: string;
  readonly seed: number;
  readonly count: number;
  readonly progress?: (done: number) => void;
};

const MOST_IN_BATCH = 500;
const WORKERS = 2;

/** How a case is told that took too long. */
export const SLOW = /^took \d+ ms/;

/** How a case that took too much memory is told. */
export const HUNGRY = /^the case took \d+ MiB/;

/** Far beyond what a case may take: whatever has not come on by then hangs. */
const HANGS_MS = 30_000;

/** Examines the cases 0 to count of a seed, in several processes at once. */
export async function examineAll({ subject, seed, count, progress }: Plan): Promise<BatchReport> {
  const reports: BatchReport[] = [];
  const batch = Math.min(MOST_IN_BATCH, Math.ceil(count / WORKERS));
  const starts = Array.from({ length: Math.ceil(count / batch) }, (_, index) => index * batch);
  let done = 0;
  const work = async (): Promise<void> => {
    for (let from = starts.shift(); from !== undefined; from = starts.shift()) {
      const to = Math.min(from + batch, count);
      reports.push(await again(subject, seed, await examineClosely(subject, seed, from, to)));
      done += to - from;
      progress?.(done);
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
  return reports.reduce(together, NOTHING);
}

const NOTHING: BatchReport = {
  complaints: 0,
  outcomes: {},
  violations: [],
  slowest: { index: -1, ms: 0 },
  growth: 0,
  again: 0,
};

/**
 * What took too long among many is measured once more, alone: a busy machine makes the processor slow as well, and a case
 * that is slow by itself is slow again.
 */
async function again(subject: string, seed: number, report: BatchReport): Promise<BatchReport> {
  const found: Violation[] = [];
  let again = 0;
  for (const violation of report.violations) {
    if (!SLOW.test(violation.what)) found.push(violation);
    else {
      again += 1;
      found.push(...(await examineBatch(subject, seed, violation.index, violation.index + 1)).violations);
    }
  }
  return { ...report, again: report.again + again, violations: found };
}

/** Where a batch took too much memory, its halves are looked at: garbage of many cases is not what one case takes. */
async function examineClosely(subject: string, seed: number, from: number, to: number): Promise<BatchReport> {
  const report = await examineBatch(subject, seed, from, to);
  if (report.growth <= MOST_GROWTH) return report;
  if (to - from === 1) {
    const what = `the case took ${(report.growth / 2 ** 20).toFixed(0)} MiB`;
    return { ...report, violations: [...report.violations, { index: from, what }] };
  }
  const middle = Math.floor((from + to) / 2);
  const first = await examineClosely(subject, seed, from, middle);
  const second = await examineClosely(subject, seed, middle, to);
  const known = new Set(report.violations.map(({ index }) => index));
  const found = [...first.violations, ...second.violations].filter(
    ({ index, what }) => !known.has(index) || HUNGRY.test(what),
  );
  return { ...report, growth: Math.max(first.growth, second.growth), violations: [...report.violations, ...found] };
}

type Message = { readonly at?: number; readonly done?: BatchReport };

function examineBatch(subject: string, seed: number, from: number, to: number): Promise<BatchReport> {
  const child = fork(programPath('examine-batch.ts'), [subject, seed, from, to].map(String), {
    execArgv: ['--expose-gc'],
  });
  let at = from;
  let report: BatchReport | undefined;
  let hanging: NodeJS.Timeout | undefined;
  const wait = (): void => {
    clearTimeout(hanging);
    hanging = setTimeout(() => child.kill('SIGKILL'), HANGS_MS);
  };
  wait();
  child.on('message', ({ at: begun, done }: Message) => {
    at = begun ?? at;
    report = done ?? report;
    wait();
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      clearTimeout(hanging);
      const ended = { index: at, what: `the process ended with ${signal ?? code}` };
      resolve(report ?? { ...NOTHING, violations: [ended] });
    });
  });
}

function together(one: BatchReport, other: BatchReport): BatchReport {
  const outcomes = { ...one.outcomes };
  for (const [name, count] of Object.entries(other.outcomes)) outcomes[name] = (outcomes[name] ?? 0) + count;
  return {
    complaints: one.complaints + other.complaints,
    outcomes,
    violations: [...one.violations, ...other.violations],
    slowest: other.slowest.ms > one.slowest.ms ? other.slowest : one.slowest,
    growth: Math.max(one.growth, other.growth),
    again: one.again + other.again,
  };
}

import { parseArgs } from 'node:util';
import { findPlanted } from './find-planted.ts';
import { killHarness } from './harness.ts';
import { doubleKills, everyPoint, randomKills, seeded } from './plans.ts';
import { PLANTED } from './planted.ts';
import { playAll, type Tally } from './play-all.ts';

/*
 * npm run prove:kills -- [--count N] [--random N] [--seed S]
 *
 * Kills the reference run at every point, at N pairs of points (--count) and at N random moments (--random), and first
 * shows that planted faults are found. Prints a table for bench/RESULTS.md; ends with 1 when anything is wrong.
 */

const { values } = parseArgs({
  options: { count: { type: 'string' }, random: { type: 'string' }, seed: { type: 'string' } },
});
const count = Number(values.count ?? 500);
const random = Number(values.random ?? 500);
const seed = Number(values.seed ?? Date.now() % 2 ** 32);

type Row = { readonly name: string; readonly points: number; readonly tally: Tally; readonly seconds: number };

const found = await planted();
const rows = await proved();
print(rows);
process.exitCode = found && rows.every(({ tally }) => tally.violations.length === 0) ? 0 : 1;

async function planted(): Promise<boolean> {
  let all = true;
  for (const fault of PLANTED) {
    const shown = (await findPlanted(fault)).find((violation) => fault.shown.test(violation));
    console.log(`planted ${fault.name}: ${shown === undefined ? 'NOT FOUND' : `found. ${shown}`}`);
    all &&= shown !== undefined;
  }
  return all;
}

async function proved(): Promise<readonly Row[]> {
  const harness = await killHarness();
  const numbers = seeded(seed);
  const plans = [
    ['every point, once', everyPoint(harness.commands)],
    ['two kills in a row', doubleKills(harness.commands, count, numbers)],
    ['random moments, up to three', randomKills(harness.commands, random, numbers)],
  ] as const;
  const table: Row[] = [];
  for (const [name, rounds] of plans) {
    const began = performance.now();
    const tally = await playAll(harness, rounds, (done) => progress(name, done, rounds.length));
    const points = harness.commands.flatMap(({ points }) => points).length;
    table.push({ name, points, tally, seconds: (performance.now() - began) / 1000 });
    for (const { kind, what, plan } of tally.violations) console.log(`${kind}: ${what}\n  ${plan}`);
  }
  await harness.remove();
  return table;
}

function progress(name: string, done: number, all: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${name}: ${done} of ${all}${done === all ? '\n' : ''}`);
}

function print(table: readonly Row[]): void {
  console.log('\n| kills | points | rounds | kills struck | lost | repeated | stuck | seconds | seed |');
  console.log('|---|---|---|---|---|---|---|---|---|');
  for (const { name, points, tally, seconds } of table) {
    const { rounds, kills, lost, repeated, stuck } = tally;
    console.log(`| ${[name, points, rounds, kills, lost, repeated, stuck, seconds.toFixed(0), seed].join(' | ')} |`);
  }
}

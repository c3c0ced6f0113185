import { parseArgs } from 'node:util';
import { Proof } from '../../bench/proof.ts';
import { buildProduct } from '../support/build-product.ts';
import { findPlanted } from './find-planted.ts';
import { killHarness } from './harness.ts';
import { doubleKills, everyPoint, randomKills, seeded } from './plans.ts';
import { PLANTED } from './planted.ts';
import { playAll, type Tally } from './play-all.ts';
import { taskHarness } from './task-harness.ts';
import { playTasks, taskKills } from './task-rounds.ts';

/*
 * npm run prove:kills -- [--count N] [--random N] [--tasks N] [--seed S]
 *
 * Kills the reference run at every point, at N pairs of points (--count) and at N random moments (--random), a structured task
 * with its children in N rounds (--tasks), and first shows that planted faults are found. Writes its tables to bench/proofs/kills.md; ends with 1 when anything is wrong.
 */

const { values } = parseArgs({
  options: {
    count: { type: 'string' },
    random: { type: 'string' },
    tasks: { type: 'string' },
    seed: { type: 'string' },
  },
});
const count = Number(values.count ?? 900);
const random = Number(values.random ?? 900);
const tasks = Number(values.tasks ?? 200);
const seed = Number(values.seed ?? Date.now() % 2 ** 32);

const proof = new Proof('kills', 'SIGKILL at every point and at random moments');
const product = await buildProduct();
const found = await planted();
const harmless = await proved();
const whole = await provedTasks();
await product.remove();
proof.write(`seed ${seed}`);
process.exitCode = found && harmless && whole ? 0 : 1;

async function planted(): Promise<boolean> {
  let all = true;
  for (const fault of PLANTED) {
    const shown = (await findPlanted(fault)).find((violation) => fault.shown.test(violation));
    proof.say(`- planted ${fault.name}: ${shown === undefined ? '**NOT FOUND**' : `found. ${shown}`}`);
    all &&= shown !== undefined;
  }
  return all;
}

async function proved(): Promise<boolean> {
  const harness = await killHarness();
  const numbers = seeded(seed);
  const points = harness.commands.flatMap(({ points }) => points).length;
  const plans = [
    ['every point, once', everyPoint(harness.commands)],
    ['two kills in a row', doubleKills(harness.commands, count, numbers)],
    ['random moments, up to three', randomKills(harness.commands, random, numbers)],
  ] as const;
  proof.say('\n| kills | points | rounds | kills struck | lost | repeated | stuck | seconds |');
  proof.say('|---|---|---|---|---|---|---|---|');
  const violations: Tally['violations'][number][] = [];
  for (const [name, rounds] of plans) {
    const began = performance.now();
    const tally = await playAll(harness, rounds, (done) => proof.progress(name, done, rounds.length));
    const { kills, lost, repeated, stuck } = tally;
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    proof.say(`| ${[name, points, tally.rounds, kills, lost, repeated, stuck, seconds].join(' | ')} |`);
    violations.push(...tally.violations);
  }
  for (const { kind, what, plan } of violations) proof.say(`\n${kind}: ${what}\n  ${plan}`);
  await harness.remove();
  return violations.length === 0;
}

async function provedTasks(): Promise<boolean> {
  const harness = await taskHarness();
  const began = performance.now();
  const plans = taskKills(harness, tasks, seeded(seed));
  const { rounds, kills, violations } = await playTasks(harness, plans, (done) =>
    proof.progress('a task and its children', done, plans.length),
  );
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  proof.say(
    `\nA structured task and the runs of its items: ${rounds} rounds, ${kills} kills struck, ` +
      `${violations.length} violations, ${seconds} seconds.`,
  );
  for (const { kind, what, plan } of violations) proof.say(`\n${kind}: ${what}\n  ${plan}`);
  await harness.remove();
  return violations.length === 0;
}

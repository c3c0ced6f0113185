import { parseArgs } from 'node:util';
import { Proof } from '../../bench/proof.ts';
import { hostileArchives } from './archives.ts';
import { type BatchReport, examineAll, HUNGRY, SLOW } from './batches.ts';
import { PLANTED } from './find-planted.ts';
import { measureArchives, mebibytes } from './measured-archives.ts';

/*
 * npm run prove:packages -- [--count N] [--seed S]
 *
 * Reads and loads N mutated packages and zips and every archive made by hand, and first shows that planted faults are
 * found. Writes its tables to bench/proofs/packages.md; ends with 1 when anything is wrong.
 */

const { values } = parseArgs({ options: { count: { type: 'string' }, seed: { type: 'string' } } });
const count = Number(values.count ?? 100_000);
const seed = Number(values.seed ?? Date.now() % 2 ** 32);

const proof = new Proof('packages', 'Hostile packages and archives');
const found = await planted();
const handMade = await archives();
const harmless = await mutated();
proof.write(`seed ${seed}`);
process.exitCode = found && handMade && harmless ? 0 : 1;

async function planted(): Promise<boolean> {
  let all = true;
  for (const { name, shown, find } of PLANTED) {
    const said = (await find(seed)).find((violation) => shown.test(violation))?.split('\n', 1)[0];
    proof.say(`- planted ${name}: ${said === undefined ? '**NOT FOUND**' : `found. ${said}`}`);
    all &&= said !== undefined;
  }
  return all;
}

async function archives(): Promise<boolean> {
  const made = hostileArchives('/signalbox-outside');
  const measured = await measureArchives('product', made, (done) => proof.progress('made by hand', done, made.length));
  const bad = measured.filter(({ violation }) => violation !== undefined);
  const slowest = measured.reduce((a, b) => (b.ms > a.ms ? b : a));
  const largest = measured.reduce((a, b) => (b.growth > a.growth ? b : a));
  proof.say(`\nArchives made by hand: ${made.length}, answered as they should be: ${made.length - bad.length}.`);
  proof.say(`Longest: ${slowest.ms.toFixed(0)} ms of the processor, an archive ${slowest.title}.`);
  proof.say(`Most memory: ${mebibytes(largest.growth)} MiB, an archive ${largest.title}.`);
  for (const { title, violation } of bad) proof.say(`\n**wrong**: an archive ${title} ${violation}`);
  return bad.length === 0;
}

async function mutated(): Promise<boolean> {
  const report = await examineAll({
    subject: 'product',
    seed,
    count,
    progress: (done) => proof.progress('mutated', done, count),
  });
  tell(report);
  return report.violations.length === 0;
}

function tell({ outcomes, violations, slowest, growth, complaints, again }: BatchReport): void {
  const kinds = (pattern: RegExp): number => violations.filter(({ what }) => pattern.test(what)).length;
  proof.say('\n| mutated | crashes | writes outside | too slow | too much memory | other | slowest | most memory |');
  proof.say('|---|---|---|---|---|---|---|---|');
  const [crashed, wrote, slow, hungry] = [/crashed|uncaught|unhandled|ended/, /outside/, SLOW, HUNGRY].map(kinds);
  const other = violations.length - (crashed ?? 0) - (wrote ?? 0) - (slow ?? 0) - (hungry ?? 0);
  const numbers = [
    count,
    crashed,
    wrote,
    slow,
    hungry,
    other,
    `${slowest.ms.toFixed(0)} ms`,
    `${mebibytes(growth)} MiB`,
  ];
  proof.say(`| ${numbers.join(' | ')} |`);
  proof.say('\n| answer | times |\n|---|---|');
  for (const [outcome, times] of Object.entries(outcomes).sort(([a], [b]) => (a < b ? -1 : 1))) {
    proof.say(`| ${outcome} | ${times} |`);
  }
  if (again > 0) proof.say(`\nTook too long among others, and were measured once more alone: ${again}.`);
  if (complaints > 0) proof.say(`\nLibraries wrote ${complaints} complaints to stderr.`);
  for (const { index, what } of violations.slice(0, 20)) proof.say(`\n**case ${index}**: ${what.slice(0, 1000)}`);
}

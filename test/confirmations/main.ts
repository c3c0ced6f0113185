import { parseArgs } from 'node:util';
import { Proof } from '../../bench/proof.ts';
import { examine, type Report } from './examine.ts';
import { product } from './kernel.ts';
import { findPlanted, PLANTED } from './planted.ts';

/*
 * npm run prove:confirmations -- [--count N] [--seed S]
 *
 * Plays N forged, replayed and altered confirmations against the kernel, with honest ones among them, and first shows that
 * planted faults are found. Writes its tables to bench/proofs/confirmations.md; ends with 1 when anything is wrong.
 */

const { values } = parseArgs({ options: { count: { type: 'string' }, seed: { type: 'string' } } });
const count = Number(values.count ?? 100_000);
const seed = Number(values.seed ?? Date.now() % 2 ** 32);

const proof = new Proof('confirmations', 'Forged, replayed and altered confirmations');
const found = planted();
const report = examine({ kernel: product, seed, count, progress: (done) => proof.progress('cases', done, count) });
tell(report);
proof.write(`seed ${seed}`);
process.exitCode = found && report.violations.length === 0 ? 0 : 1;

function planted(): boolean {
  let all = true;
  for (const fault of PLANTED) {
    const said = findPlanted(fault, seed);
    proof.say(`- planted ${fault.name}: ${said === undefined ? '**NOT FOUND**' : `found. ${said}`}`);
    all &&= said !== undefined;
  }
  return all;
}

function tell({ families, violations }: Report): void {
  proof.say('\n| confirmations | cases | commands refused | changes refused | **wrong** |');
  proof.say('|---|---|---|---|---|');
  for (const [family, { cases, commands, refused, violations: wrong }] of Object.entries(families).sort(byName)) {
    proof.say(`| ${[family, cases, commands, refused, wrong].join(' | ')} |`);
  }
  proof.say(
    violations.length === 0
      ? `\nOf ${count} none led to a change but those that were honest, and each of these to one.`
      : `\n**${violations.length} went wrong.**`,
  );
  for (const { index, family, what } of violations.slice(0, 20)) proof.say(`\n**case ${index}**, ${family}: ${what}`);
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}

import { parseArgs } from 'node:util';
import { Proof } from '../../bench/proof.ts';
import { examine, type Report } from './examine.ts';
import { product } from './pipeline.ts';
import { findPlanted, PLANTED } from './planted.ts';

/*
 * npm run prove:verdicts -- [--count N] [--seed S]
 *
 * Judges N generated turns of engine programs, from their bytes to the verdict, against an oracle that knows by construction
 * what each must come to, and first shows that planted faults are found. Writes its tables to bench/proofs/verdicts.md; ends
 * with 1 when anything is wrong.
 */

const { values } = parseArgs({ options: { count: { type: 'string' }, seed: { type: 'string' } } });
const count = Number(values.count ?? 1_000_000);
const seed = Number(values.seed ?? Date.now() % 2 ** 32);

const proof = new Proof('verdicts', 'Verdicts on the turns of engine programs');
const found = planted();
const report = examine({ pipeline: product, seed, count, progress: (done) => proof.progress('streams', done, count) });
tell(report);
proof.write(`seed ${seed}`);
process.exitCode = found && report.violations.length === 0 ? 0 : 1;

function planted(): boolean {
  let all = true;
  for (const fault of PLANTED) {
    const said = findPlanted(fault, seed);
    proof.say(
      `- planted ${fault.name}: ${said === undefined ? '**NOT FOUND**' : `found. ${said.replaceAll('\n', ' ')}`}`,
    );
    all &&= said !== undefined;
  }
  return all;
}

function tell({ tally, bytes, crashes, violations }: Report): void {
  const verdicts = [...new Set([...tally.values()].flatMap((row) => [...row.keys()]))].sort();
  proof.say(`\n| verdict | ${[...tally.keys()].sort().join(' | ')} |`);
  proof.say(`|---|${'---|'.repeat(tally.size)}`);
  for (const verdict of verdicts) {
    const cells = [...tally.keys()].sort().map((engine) => tally.get(engine)?.get(verdict) ?? 0);
    proof.say(`| ${verdict} | ${cells.join(' | ')} |`);
  }
  const size = `${count} streams of ${Math.round(bytes / 1e6)} MB`;
  proof.say(
    violations.length === 0
      ? `\nOf ${size} none crashed a reader or the judge, and all came to the verdict that they were made for.`
      : `\n**Of ${size} ${crashes} crashed, and at least ${violations.length} went wrong.**`,
  );
  for (const { index, what } of violations.slice(0, 20)) proof.say(`\n**case ${index}**, ${what}`);
}

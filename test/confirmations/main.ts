import { parseArgs } from 'node:util';
import { Proof } from '../../bench/proof.ts';
import { examine, type Report } from './examine.ts';
import { besiege, type Climbs } from './guarded-moves.ts';
import { product } from './kernel.ts';
import { findPlanted, PLANTED } from './planted.ts';
import { findDoor, SIDE_DOORS } from './side-doors.ts';

/*
 * npm run prove:confirmations -- [--count N] [--seed S]
 *
 * Plays N forged, replayed and altered confirmations against the kernel, with honest ones among them, and N attempts of a hostile
 * model to get past an edge that demands a yes; first shows that planted faults and side doors are found. Writes its tables to bench/proofs/confirmations.md; ends with 1 when anything is wrong.
 */

const { values } = parseArgs({ options: { count: { type: 'string' }, seed: { type: 'string' } } });
const count = Number(values.count ?? 100_000);
const seed = Number(values.seed ?? Date.now() % 2 ** 32);

const proof = new Proof('confirmations', 'Forged, replayed and altered confirmations');
const found = planted();
const doors = sideDoors();
const report = examine({ kernel: product, seed, count, progress: (done) => proof.progress('cases', done, count) });
tell(report);
const climbs = besiege({
  kernel: product,
  seed,
  attempts: count,
  progress: (done) => proof.progress('attempts', done, count),
});
tellClimbs(climbs);
proof.write(`seed ${seed}`);
process.exitCode = found && doors && report.violations.length + climbs.violations.length === 0 ? 0 : 1;

function planted(): boolean {
  let all = true;
  for (const fault of PLANTED) {
    const said = findPlanted(fault, seed);
    proof.say(`- planted ${fault.name}: ${said === undefined ? '**NOT FOUND**' : `found. ${said}`}`);
    all &&= said !== undefined;
  }
  return all;
}

function sideDoors(): boolean {
  let all = true;
  for (const door of SIDE_DOORS) {
    const said = findDoor(door, seed);
    proof.say(`- side door, ${door.name}: ${said === undefined ? '**NOT FOUND**' : 'found.'}`);
    all &&= said !== undefined;
  }
  return all;
}

function tellClimbs({ attempts, refused, confirmed, violations }: Climbs): void {
  const wrong = violations.length === 0 ? 'none' : `**${violations.length}**`;
  proof.say('\nA hostile model against guarded edges:');
  proof.say(
    `${attempts} attempts, ${refused} calls refused, ${confirmed} moves that a person said; ${wrong} got past.`,
  );
  for (const { index, what } of violations.slice(0, 20)) proof.say(`\n**walk ${index}**: ${what}`);
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

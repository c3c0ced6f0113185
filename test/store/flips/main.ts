import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Proof } from '../../../bench/proof.ts';
import { describeDamage, examineDamage, isSilent, type Verdict } from './examine-damage.ts';
import { findPlanted, PLANTED } from './planted.ts';
import { DOCUMENT, kindOf, MARKS, noticedBy, tableOf } from './table.ts';

/*
 * npm run prove:flips -- [--count N] [--seed S]
 *
 * Flips one bit of a store, or cuts it, N times, each time in a whole store, and asks every verb and `doctor` about it; first it
 * shows that planted faults are found. Writes its table to bench/proofs/flips.md and to the guide; ends with 1 when anything was silent.
 */

const { values } = parseArgs({ options: { count: { type: 'string' }, seed: { type: 'string' } } });
const count = Number(values.count ?? 2_400);
const seed = Number(values.seed ?? Date.now() % 2 ** 32);

const MORE = 300;

const proof = new Proof('flips', 'One bit flipped in the store');
const found = await findAllPlanted();
const large = Math.floor(count / 3);
const progress = (done: number) => proof.progress('damages', done, count);
const verdicts = [
  ...(await examineDamage({ count: count - large, seed, progress })),
  // Trees of several pages, and more runs than a list shows.
  ...(await examineDamage({
    count: large,
    seed: seed + 1,
    more: MORE,
    progress: (done) => progress(count - large + done),
  })),
];
const silent = verdicts.filter(isSilent);
tell();
proof.write(`seed ${seed}`);
writeGuide();
process.exitCode = found && silent.length === 0 ? 0 : 1;

async function findAllPlanted(): Promise<boolean> {
  let all = true;
  for (const fault of PLANTED) {
    const said = await findPlanted(fault, seed);
    proof.say(`- planted ${fault.name}: ${said === undefined ? '**NOT FOUND**' : `found. ${said}`}`);
    all &&= said !== undefined;
  }
  return all;
}

function tell(): void {
  const byVerb = verdicts.filter(({ verbs }) => [...verbs.values()].includes('told'));
  const unmoved = verdicts.filter(({ verbs }) => [...verbs.values()].every((heard) => heard === 'same'));
  const byDoctor = (some: readonly Verdict[]) => some.filter(({ doctor }) => doctor === 'told').length;
  const missed = verdicts.filter(({ untold }) => untold.length > 0);
  proof.say('\n| damages | |\n|---|---|');
  proof.say(`| tried | ${verdicts.length}, ${large} of them in a store with ${MORE} more runs |`);
  proof.say(`| told of by at least one verb | ${byVerb.length} |`);
  proof.say(`| every verb answers as before, and \`doctor\` tells | ${byDoctor(unmoved)} |`);
  proof.say(`| every verb answers as before, and \`doctor\` finds nothing | ${unmoved.length - byDoctor(unmoved)} |`);
  proof.say(`| … of these in space that nothing uses | ${unmoved.filter(isUnused).length} |`);
  proof.say(`| some verb answers otherwise without a word | ${missed.length} |`);
  proof.say(`| … and \`doctor\` tells | ${byDoctor(missed)} |`);
  proof.say(`| **silent** | ${silent.length} |`);
  proof.say('\nThe worst that each verb did about each kind of damage (`·`: it answers as before):\n');
  for (const line of tableOf(noticedBy(verdicts))) proof.say(line);
  for (const verdict of silent.slice(0, 20)) proof.say(`\n**silent**: ${describeDamage(verdict)}`);
  const others = unmoved.filter((one) => one.doctor !== 'told' && !isUnused(one));
  const places = Map.groupBy(others, ({ damage }) => kindOf(damage));
  const counted = [...places].map(([kind, some]) => `${kind} ${some.length}`).join(', ');
  proof.say(`\nNothing changed, and nothing was found, outside of unused space: ${counted || 'never'}.`);
  for (const verdict of missed.filter((one) => !isSilent(one)).slice(0, 10))
    proof.say(`\nmissed by a verb: ${describeDamage(verdict)}`);
}

function isUnused({ damage, doctor }: Verdict): boolean {
  return doctor !== 'told' && damage.where === 'unused';
}

function writeGuide(): void {
  const [from, to] = MARKS;
  const [before = '', rest = ''] = readFileSync(DOCUMENT, 'utf8').split(from);
  const [, after = ''] = rest.split(to);
  writeFileSync(
    DOCUMENT,
    [before, from, '\n', ...tableOf(noticedBy(verdicts)).map((line) => `${line}\n`), to, after].join(''),
  );
}

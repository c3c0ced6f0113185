import { parseArgs } from 'node:util';
import { Proof } from '../../bench/proof.ts';
import { buildProduct } from '../support/build-product.ts';
import { CREW_STORY } from './crew-story.ts';
import { findPlanted } from './find-planted.ts';
import { killHarness } from './harness.ts';
import { doubleKills, everyPoint, randomKills, seeded } from './plans.ts';
import { PLANTED } from './planted.ts';
import { playAll, type Tally } from './play-all.ts';
import type { KilledStory } from './story.ts';
import { CREW_FAULTS, faultsOf, type StoryFaults, TASK_FAULTS } from './story-faults.ts';
import { storyHarness } from './story-harness.ts';
import { isSoundWithout, playFault, playStories, storyKills } from './story-rounds.ts';
import { TASK_STORY } from './task-story.ts';

/*
 * npm run prove:kills -- [--only reference|task|crew]... [--count N] [--random N] [--rounds N] [--seed S]
 *
 * Kills the reference run at every point, at N pairs of points (--count) and at N random moments (--random), and first shows that
 * planted faults are found; then the bundled task and the bundled crew in N rounds each (--rounds). Each writes its table to
 * bench/proofs as soon as it is through; ends with 1 when anything is wrong.
 */

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    count: { type: 'string' },
    random: { type: 'string' },
    rounds: { type: 'string' },
    seed: { type: 'string' },
  },
});
const count = Number(values.count ?? 900);
const random = Number(values.random ?? 900);
const rounds = Number(values.rounds ?? 200);
const seed = Number(values.seed ?? Date.now() % 2 ** 32);

/** More than there are cores: rounds wait for disks and for each other, and a kill comes at other moments when they do. */
const SLOTS = 4;

type Part = { readonly file: string; readonly title: string; readonly prove: (proof: Proof) => Promise<boolean> };

/** Each has an account of its own, so that one of them can be proved anew alone. */
const PARTS: { readonly [part: string]: Part } = {
  reference: {
    file: 'kills',
    title: 'SIGKILL at every point and at random moments',
    prove: async (proof) => [await planted(proof), await proved(proof)].every(Boolean),
  },
  task: {
    file: 'kills-of-task',
    title: 'SIGKILL at random moments of the structured task',
    prove: (proof) => provedStory(proof, TASK_STORY, TASK_FAULTS),
  },
  crew: {
    file: 'kills-of-crew',
    title: 'SIGKILL at random moments of the crew',
    prove: (proof) => provedStory(proof, CREW_STORY, CREW_FAULTS),
  },
};

const product = await buildProduct();
for (const name of values.only ?? Object.keys(PARTS)) {
  const part = PARTS[name];
  if (part === undefined) throw new Error(`There is no ${name}: ${Object.keys(PARTS).join(', ')}`);
  const proof = new Proof(part.file, part.title, 'prove:kills');
  if (!(await part.prove(proof))) process.exitCode = 1;
  proof.write(`seed ${seed}`);
}
await product.remove();

async function planted(proof: Proof): Promise<boolean> {
  let all = true;
  for (const fault of PLANTED) {
    const shown = (await findPlanted(fault)).find((violation) => fault.shown.test(violation));
    proof.say(`- planted ${fault.name}: ${shown === undefined ? '**NOT FOUND**' : `found. ${shown}`}`);
    all &&= shown !== undefined;
  }
  return all;
}

async function proved(proof: Proof): Promise<boolean> {
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
  for (const [name, each] of plans) {
    const began = performance.now();
    const tally = await playAll(harness, each, (done) => proof.progress(name, done, each.length));
    const { kills, lost, repeated, stuck } = tally;
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    proof.say(`| ${[name, points, tally.rounds, kills, lost, repeated, stuck, seconds].join(' | ')} |`);
    violations.push(...tally.violations);
  }
  for (const { kind, what, plan } of violations) proof.say(`\n${kind}: ${what}\n  ${plan}`);
  await harness.remove();
  return violations.length === 0;
}

async function provedStory(proof: Proof, story: KilledStory, faults: StoryFaults): Promise<boolean> {
  const harness = await storyHarness(story, SLOTS);
  let allFound = true;
  for (const [name, fault] of faultsOf(faults)) {
    const isSound = await isSoundWithout(harness, fault);
    const shown = (await playFault(harness, name, fault)).find((one) => fault.shown.test(one));
    proof.say(`- planted ${name}: ${shown === undefined || !isSound ? '**NOT FOUND**' : `found. ${shown}`}`);
    allFound &&= isSound && shown !== undefined;
  }
  const began = performance.now();
  const plans = storyKills(harness, rounds, seeded(seed));
  const tally = await playStories(harness, plans, (done, violations) => {
    proof.progress(story.title, done, plans.length);
    for (const { kind, what, plan } of violations) proof.say(`${kind}: ${what}\n  ${plan}\n`);
  });
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  proof.say(
    `\n${story.title}: ${tally.rounds} rounds, ${tally.kills} kills struck, ` +
      `${tally.violations.length} violations, ${seconds} seconds.`,
  );
  await harness.remove();
  return allFound && tally.violations.length === 0;
}

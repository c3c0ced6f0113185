import { parseArgs } from 'node:util';
import { Proof } from '../bench/proof.ts';
import { modulesNamed, patternsOf } from './mutation/modules.ts';
import { PLANTED, plantedProblem } from './mutation/planted.ts';
import { runStryker, STRYKER } from './mutation/run-stryker.ts';
import { type Score, type Survivor, scoreOf } from './mutation/score.ts';

/*
 * npm run mutation -- [--module NAME]… [--concurrency N] [--json]
 *
 * Changes the modules that decide, one small place at a time (`<` to `<=`, a condition to true, a text to none), and sees
 * whether the tests of core and runtime notice. Tells the share that they notice, and every change that they do not.
 * Writes bench/proofs/mutation.md where all modules were looked at; ends with 1 where one of them is below the aim.
 */

const AIM = 92;

const { values } = parseArgs({
  options: {
    module: { type: 'string', multiple: true, default: [] },
    concurrency: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
});

const proof = new Proof('mutation', 'Mutants of the modules that decide', 'mutation');
const modules = modulesNamed(values.module);
const report = await runStryker(modules.flatMap(patternsOf), Number(values.concurrency));
const problem = plantedProblem(report.files[PLANTED.file]?.mutants ?? []);
if (problem !== undefined) throw new Error(problem);

const scores = modules.map((module) => scoreOf(module, report));
if (values.json) console.log(JSON.stringify(scores, null, 2));
else tell();
process.exitCode = scores.every(({ score }) => score >= AIM) ? 0 : 1;

function tell(): void {
  const columns = ['module', 'mutants', 'killed', 'timed out', 'survived', 'score', 'score without wording'];
  proof.say(`| ${columns.join(' | ')} |\n|${'---|'.repeat(columns.length)}`);
  for (const score of scores) proof.say(row(score));
  proof.say(`\n${share()}`);
  const survivors = scores.flatMap((score) => score.survivors);
  list(
    'Survivors',
    survivors.filter(({ wording }) => !wording),
  );
  list(
    'Survivors that are mere wording: texts of three words or more',
    survivors.filter(({ wording }) => wording),
  );
  if (values.module.length === 0) proof.write(`Stryker ${STRYKER.version}; aim ${AIM} %; planted mutants as expected`);
}

function row({ module, mutants, killed, timedOut, survivors, score, scoreWithoutWording }: Score): string {
  const cells = [module, mutants, killed, timedOut, survivors.length, `${score} %`, `${scoreWithoutWording} %`];
  return `| ${cells.join(' | ')} |`;
}

function share(): string {
  const sum = (count: (score: Score) => number) => scores.reduce((total, score) => total + count(score), 0);
  const [found, all] = [sum(({ killed, timedOut }) => killed + timedOut), sum(({ mutants }) => mutants)];
  return `${found} of ${all} mutants were found: ${(Math.floor((1000 * found) / all) / 10).toFixed(1)} %.`;
}

function list(title: string, survivors: readonly Survivor[]): void {
  proof.say(`\n## ${title} (${survivors.length})\n`);
  for (const { place, mutation, reached } of survivors)
    proof.say(`- ${place}${reached ? '' : ', where no test comes'}: ${code(mutation)}`);
}

/** Backticks of a template literal would end the code. */
function code(text: string): string {
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
}

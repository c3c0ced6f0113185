import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GOLDENS, playGolden, readGolden } from './goldens.ts';
import { SCENARIOS } from './scenarios.ts';

/*
 * npm run goldens [-- --write] [name…]
 *
 * Plays the scenarios, or those named, and says which print something else than what is stored. With --write that is stored.
 */

const names = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const write = process.argv.includes('--write');
const chosen = SCENARIOS.filter(({ name }) => names.length === 0 || names.includes(name));
const unknown = names.filter((name) => chosen.every((scenario) => scenario.name !== name));
if (unknown.length > 0) {
  console.error(
    `There is no scenario ${unknown.join(', ')}. There are: ${SCENARIOS.map(({ name }) => name).join(', ')}`,
  );
  process.exit(2);
}

for (const scenario of chosen) {
  const [text, before] = [await playGolden(scenario), await readGolden(scenario)];
  if (text === before) continue;
  console.log(`${scenario.name} ${write ? 'is stored' : `prints something else: ${firstDifference(before, text)}`}`);
  if (write) await writeFile(join(GOLDENS, `${scenario.name}.txt`), text);
  else process.exitCode = 1;
}

for (const file of names.length === 0 && write ? await readdir(GOLDENS) : []) {
  if (SCENARIOS.every(({ name }) => `${name}.txt` !== file)) await rm(join(GOLDENS, file));
}

function firstDifference(before: string, now: string): string {
  const lines = now.split('\n');
  const at = before.split('\n').findIndex((line, index) => line !== lines[index]);
  return `line ${at + 1} was ${JSON.stringify(before.split('\n')[at])} and is ${JSON.stringify(lines[at])}`;
}

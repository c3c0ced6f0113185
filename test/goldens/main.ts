import { mkdir, rm, writeFile } from 'node:fs/promises';
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

if (write && names.length === 0) {
  await rm(GOLDENS, { recursive: true, force: true });
  await mkdir(GOLDENS, { recursive: true });
}

for (const scenario of chosen) {
  const text = await playGolden(scenario);
  if (text === (await readGolden(scenario))) continue;
  console.log(`${scenario.name} ${write ? 'is stored' : 'prints something else'}`);
  if (write) await writeFile(join(GOLDENS, `${scenario.name}.txt`), text);
  else process.exitCode = 1;
}

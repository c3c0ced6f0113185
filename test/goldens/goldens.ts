import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { goldenText } from './golden-text.ts';
import { playScenario } from './play-scenario.ts';
import type { Scenario } from './scenario.ts';

/** Where the stored ones lie, one file per scenario. */
export const GOLDENS = fileURLToPath(new URL('../fixtures/goldens', import.meta.url));

/** What a scenario prints now. */
export async function playGolden(scenario: Scenario): Promise<string> {
  const folder = await temporaryFolder();
  try {
    return goldenText(scenario, await playScenario(scenario, folder.path));
  } finally {
    await folder.remove();
  }
}

/** What it printed when it was stored; empty where it never was. */
export async function readGolden({ name }: Scenario): Promise<string> {
  return readFile(`${GOLDENS}/${name}.txt`, 'utf8').catch(() => '');
}

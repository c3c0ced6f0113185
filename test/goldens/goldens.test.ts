import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { GOLDENS, playGolden, readGolden } from './goldens.ts';
import { SCENARIOS } from './scenarios.ts';

describe('what the command line prints is what it printed before', () => {
  test.each(SCENARIOS.map((scenario) => [scenario.name, scenario] as const))('%s', async (_, scenario) => {
    const text = await playGolden(scenario);
    expect(text).toBe(await readGolden(scenario));
  });
});

test('nothing is stored that is not played', async () => {
  expect((await readdir(GOLDENS)).sort()).toEqual(SCENARIOS.map(({ name }) => `${name}.txt`).sort());
});

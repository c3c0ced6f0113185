import { describe, expect, it } from 'vitest';
import { killHarness } from './harness.ts';
import { pointsAbout } from './plans.ts';
import type { PlantedName } from './planted.ts';
import { playAll } from './play-all.ts';

/** Where each planted fault shows, and as what. */
const FAULTS: readonly { readonly name: PlantedName; readonly about: RegExp; readonly shown: RegExp }[] = [
  {
    name: 'result-before-act',
    about: /after append call\.finished/,
    shown: /lost: once .* is finished in the log and never happened/,
  },
  {
    name: 'grant-in-own-append',
    about: /after append .*grant\.spent/,
    shown: /lost: grant .* is spent and its change was not made/,
  },
  { name: 'no-intent', about: /(middle of|after) once/, shown: /repeated: once .* happened twice/ },
];

describe('the kill harness', () => {
  for (const { name, about, shown } of FAULTS) {
    it(`RUN-03: finds the planted fault ${name}`, { timeout: 300_000 }, async () => {
      const harness = await killHarness(name);
      try {
        const { violations } = await playAll(harness, pointsAbout(harness.commands, about));
        expect(violations.map(({ kind, what }) => `${kind}: ${what}`)).toContainEqual(expect.stringMatching(shown));
      } finally {
        await harness.remove();
      }
    });
  }
});

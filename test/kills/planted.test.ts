import { describe, expect, it } from 'vitest';
import { findPlanted } from './find-planted.ts';
import { PLANTED } from './planted.ts';

describe('the kill harness', () => {
  for (const fault of PLANTED) {
    it(`RUN-03: finds the planted fault ${fault.name}`, { timeout: 300_000 }, async () => {
      expect(await findPlanted(fault)).toContainEqual(expect.stringMatching(fault.shown));
    });
  }
});

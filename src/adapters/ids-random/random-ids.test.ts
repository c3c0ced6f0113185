import { expect, test } from 'vitest';
import { idsContract } from '../../../test/contracts/ids.ts';
import { randomIds } from './random-ids.ts';

idsContract('random ids', randomIds);

test('random ids have twelve letters that cannot be mistaken for each other', () => {
  const { run, key } = randomIds();
  for (let round = 0; round < 1000; round += 1) {
    expect(run()).toMatch(/^run_[0-9a-hjkmnp-tv-z]{12}$/);
    expect(key()).toMatch(/^key_[0-9a-hjkmnp-tv-z]{12}$/);
  }
});

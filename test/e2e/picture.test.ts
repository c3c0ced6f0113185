import { describe, expect, it } from 'vitest';
import { drawDemo, storedPicture } from '../../scripts/terminal-picture.ts';

describe('the picture of the demo', () => {
  // On a machine with more to do than it can, the kill may strike before the word at which the picture shows it.
  it('shows what the demo shows now; else: npm run picture', { retry: 2, timeout: 60_000 }, async () => {
    expect((await drawDemo()).split('\n')).toEqual((await storedPicture()).split('\n'));
  });
});

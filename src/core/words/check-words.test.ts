import { expect, test } from 'vitest';
import { CHECK_WORDS } from './check-words.ts';

test('one damage is told as one, and several as several', () => {
  expect(CHECK_WORDS.damaged(1, ['run_a'], 1).en).toBe(
    'damaged in one place; runs affected: run_a; one other run is intact',
  );
  expect(CHECK_WORDS.damaged(2, [], 3).en).toBe('damaged in 2 places; 3 other runs are intact');
  expect(CHECK_WORDS.workerFound(1, []).en).toContain('is damaged in one place.');
});

import { manualClock } from '../support/manual-clock.ts';
import { clockContract } from './clock.ts';

clockContract('manual clock', () => {
  const clock = manualClock();
  return { clock, pass: async (ms) => clock.advance(ms) };
});

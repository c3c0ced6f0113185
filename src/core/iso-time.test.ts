import fc from 'fast-check';
import { expect, it } from 'vitest';
import { propertyRuns } from '../../test/support/property-runs.ts';
import { isoTime } from './iso-time.ts';

it('is what the platform says of every moment', () => {
  const moments = fc.integer({ min: 0, max: Date.UTC(9999, 11, 31) });
  fc.assert(
    fc.property(moments, (ms) => {
      expect(isoTime(ms)).toBe(new Date(ms).toISOString());
    }),
    propertyRuns(2000),
  );
});

import type { Json } from '../json.ts';

/** Whether a value holds a whole number of more digits than a number here can have: what was written may have been another. */
export function isRounded(value: Json): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && !Number.isSafeInteger(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some(isRounded);
}

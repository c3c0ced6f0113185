import { z } from 'zod';
import { SCHEMA_WORDS } from './words/problem-words-schema.ts';

const UNITS = { s: 1000, m: 60_000, h: 3_600_000 } as const;
/** What timers can hold, and longer than anybody waits for one turn. */
const LONGEST_MS = 24 * UNITS.h;

/** A span of time as people write it: `90s`, `45m`, `2h`. */
export const Duration = z
  .string()
  .regex(/^[1-9]\d{0,5}[smh]$/, SCHEMA_WORDS.duration.en)
  .refine((text) => durationMs(text) <= LONGEST_MS, SCHEMA_WORDS.duration.en);

export function durationMs(text: string): number {
  return Number(text.slice(0, -1)) * UNITS[text.slice(-1) as keyof typeof UNITS];
}

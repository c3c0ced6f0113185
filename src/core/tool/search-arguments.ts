import { z } from 'zod';

const MAX_AROUND = 20;
const MAX_MATCHES = 1_000;
export const DEFAULT_MATCHES = 100;

const around = z.number().int().min(0).max(MAX_AROUND).nullish();

/** What `fs.search` takes, wherever it searches. Models send null for what they leave out. */
export const SearchArguments = z.strictObject({
  path: z.string(),
  pattern: z.string().min(1),
  before: around,
  after: around,
  maxMatches: z.number().int().positive().max(MAX_MATCHES).nullish(),
});
export type SearchArguments = z.infer<typeof SearchArguments>;

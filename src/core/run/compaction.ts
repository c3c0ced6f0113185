import { z } from 'zod';

const text = z.string();
const count = z.int().nonnegative();

/** What is left of the messages that a conversation has been shortened by. */
export const HistorySummary = z.strictObject({
  messages: count,
  tokens: count,
  /** The beginnings of what people said, newest last. */
  words: z.array(text),
  calls: z.record(text, count),
  paths: z.array(text),
});
export type HistorySummary = z.infer<typeof HistorySummary>;

/** The first `cut` messages are summed up; of what stays, each tool result has at most `limit` tokens. */
export const Compaction = z.strictObject({
  cut: count,
  limit: count,
  summary: HistorySummary,
  /** The results that keep only so many characters, by their place among what stays; else they follow from the limit. */
  results: z.array(z.strictObject({ at: count, length: count })).optional(),
  /** What the model reads beside such a beginning. */
  hint: text.optional(),
});
export type Compaction = z.infer<typeof Compaction>;

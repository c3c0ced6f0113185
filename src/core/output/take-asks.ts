import { cutOut } from './cut-out.ts';
import type { AskedQuestion } from './evidence.ts';
import { findAsks } from './find-asks.ts';

/** A segment with its questions taken out (TRN-02, TRN-03). */
export type TakenAsks = {
  /** Without any form of `ask_user`: where output is looked for, and what a person is shown. */
  readonly text: string;
  /** Without its YAML forms: where the marker is looked for. In a block it would be nested; beside a JSON form it counts. */
  readonly marked: string;
  /** In the order in which they were asked. */
  readonly asks: readonly AskedQuestion[];
};

export function takeAsks(segment: string): TakenAsks {
  const found = findAsks(segment);
  if (found.length === 0) return { text: segment, marked: segment, asks: [] };
  return {
    // A question within a business object goes when that is read: the rest of the object stays.
    text: cutOut(
      segment,
      found.filter(({ form }) => form !== 'part'),
    ),
    marked: cutOut(
      segment,
      found.filter(({ form }) => form === 'yaml'),
    ),
    asks: found.map(({ ask }) => ask),
  };
}

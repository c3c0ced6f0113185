import type { Text } from '../core/words/text.ts';

/** Something in the store that is not as it was written. */
export type StoreDamage = {
  /** The run it belongs to, where that can be told. */
  readonly runId?: string;
  /** Half a sentence: what is wrong. */
  readonly said: Text;
};

/** What a full check has read, and what it found. */
export type StoreCheck = {
  readonly runs: number;
  readonly events: number;
  readonly posts: number;
  readonly texts: number;
  /** Empty for a store that is whole. Of very many only the first are told. */
  readonly damages: readonly StoreDamage[];
};

/** Told now and then how many of all runs have been read. */
export type CheckProgress = (done: number, all: number) => void;

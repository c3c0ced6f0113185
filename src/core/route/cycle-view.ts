import type { Lanes } from './lanes.ts';

/** What a tool may know of the cycle that it is called in: what it was about, and what came of it. */
export type CycleView = Lanes & {
  /** The same for every try, and another for each cycle. */
  readonly task: string;
  readonly request: string;
  /** When it began, in ms since 1970. */
  readonly since: number;
  readonly changed: readonly string[];
  readonly review: readonly { readonly text: string; readonly state: string }[];
};

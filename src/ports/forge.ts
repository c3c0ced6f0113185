import type { Json } from '../core/json.ts';
import type { Judgment } from '../core/route/mark-review.ts';
import type { ReviewItem } from '../core/route/review-items.ts';
import type { GitPlace } from './git.ts';

export type OpenOrder = {
  /** The same for every try of one call. */
  readonly key: string;
  /** Where the task began: null is the empty tree, HEAD if left out. */
  readonly base?: string | null;
  readonly summary: string;
  /** The tree on which a check has passed last, if one has. */
  readonly checked?: string;
  /** The tree that was found ready to be published. */
  readonly inspected?: string;
};

/** A pull request, or what stands for it. */
export type OpenedReview = {
  readonly branch: string | null;
  /** Of a review that is a file of the project: its path. */
  readonly file?: string;
  readonly number?: number;
  /** Of one that lies elsewhere: where people find it. */
  readonly url?: string;
  /** When it was put there, in ms since 1970 by the clock of the server that knows when others have spoken. */
  readonly at?: number;
  /** Whether it was there before. */
  readonly updated: boolean;
};

/**
 * Where work is put before people. A branch has one open review at most; opening it again brings it up to date.
 * Must pass `test/contracts/forge.ts`. Faults with FORGE_FAILED or GIT_FAILED, and
 * with REVIEW_AWAITED where items are asked for that nobody has had the time to write.
 */
export interface Forge {
  /** What is about to be opened, as far as a later look needs it. Changes nothing. */
  plan(place: GitPlace, order: OpenOrder): Promise<Json>;
  /** `changed`: the work is not what was found ready any more, and nothing was published. */
  open(place: GitPlace, order: OpenOrder): Promise<OpenedReview | 'changed'>;
  /** What became of an order whose end was not recorded. */
  findOpened(place: GitPlace, order: OpenOrder, plan: Json): Promise<OpenedReview | 'not-done' | 'unknown'>;
  /** `since`: when the work that is asked about was put there; what was said before is no answer to it. */
  readItems(place: GitPlace, since?: number): Promise<readonly ReviewItem[]>;
  /** Writes judgments down. The same ones again change nothing. */
  settle(place: GitPlace, judgments: readonly Judgment[]): Promise<readonly ReviewItem[]>;
}

import { z } from 'zod';

/** How much a run may use before a person has to look. Each has a code of its own when it is used up. */
export const Budgets = z.object({
  /** Turns since the cycle opened or a person last took the run on. */
  turns: z.int().positive(),
  /** Requests to the engine within one turn. */
  exchanges: z.int().positive(),
  /** Corrections: notices in a row to a model that ended its turn without leaving its node. */
  repairs: z.int().nonnegative(),
  /** Tries of one exchange that the engine failed. */
  attempts: z.int().positive(),
  /** Tool calls refused or failed in a row. */
  toolFailures: z.int().positive(),
  /** Sum of recorded durations; waiting does not count. */
  runningMs: z.number().positive(),
  /** Time limit of one exchange. */
  exchangeMs: z.number().positive(),
});
export type Budgets = z.infer<typeof Budgets>;

export const DEFAULT_BUDGETS: Budgets = {
  turns: 200,
  exchanges: 50,
  repairs: 2,
  attempts: 3,
  toolFailures: 12,
  runningMs: 4 * 60 * 60 * 1000,
  exchangeMs: 20 * 60 * 1000,
};

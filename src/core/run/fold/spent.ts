/* Folding a log loads no schemas: this stands apart from the budgets for that. */

/** What has been used of the budgets since the cycle opened or a person took a blocked run on. */
export type Spent = {
  readonly turns: number;
  readonly repairs: number;
  readonly attempts: number;
  readonly toolFailures: number;
  readonly runningMs: number;
  readonly loops: { readonly [key: string]: number };
};

export const NOTHING_SPENT: Spent = { turns: 0, repairs: 0, attempts: 0, toolFailures: 0, runningMs: 0, loops: {} };

import type { Budgets } from './budgets.ts';

export const DEFAULT_BUDGETS: Budgets = {
  turns: 200,
  exchanges: 50,
  repairs: 2,
  attempts: 3,
  toolFailures: 12,
  runningMs: 4 * 60 * 60 * 1000,
  exchangeMs: 20 * 60 * 1000,
};

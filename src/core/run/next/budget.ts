import { type Told, told } from '../../words/recordable.ts';
import { TROUBLE_WORDS } from '../../words/trouble-words.ts';
import type { Budgets } from '../budgets.ts';
import { activeNode, isCompleted, type Run } from '../run.ts';

export type UsedUp = Told & { readonly code: string };

/** The budgets in force: the run's, narrowed or widened by the node's own; what a person has set comes before both. */
export function budgetOf(run: Run): Budgets {
  const own = activeNode(run)?.budget;
  const { timeLimitMs } = run.kit.pinned.settings;
  if (own === undefined && timeLimitMs === undefined) return run.started.budgets;
  return { ...run.started.budgets, ...own, ...(timeLimitMs === undefined ? {} : { exchangeMs: timeLimitMs }) };
}

export function inSeconds(ms: number): string {
  return `${ms < 10_000 ? ms / 1000 : Math.round(ms / 1000)} s`;
}

/** Too many calls in a row were refused or failed. */
export function failuresUsedUp(run: Run): UsedUp | undefined {
  const failures = run.spent.toolFailures;
  if (failures < budgetOf(run).toolFailures) return undefined;
  return { code: 'TOOL_FAILURES_EXCEEDED', ...told(TROUBLE_WORDS.toolFailures(String(failures))) };
}

/** The first budget that leaves no room for another exchange. Each has its own code; a person may take the run on again. */
export function usedUp(run: Run): UsedUp | undefined {
  const budget = budgetOf(run);
  const { spent, turn } = run;
  // The closing words are not denied to a model that has just completed the run.
  const isClosing = isCompleted(run) && run.reply?.profile === 'run';
  const limits: readonly (UsedUp & { readonly reached: boolean })[] = [
    {
      reached: spent.turns > budget.turns,
      code: 'MAX_TURNS_EXCEEDED',
      ...told(TROUBLE_WORDS.turnsUsed(String(budget.turns))),
    },
    {
      reached: (turn?.exchanges ?? 0) >= budget.exchanges && !isClosing,
      code: 'LOOP_DETECTED',
      ...told(TROUBLE_WORDS.exchangesUsed(String(budget.exchanges))),
    },
    ...[failuresUsedUp(run)].flatMap((limit) => (limit === undefined ? [] : [{ ...limit, reached: true }])),
    {
      reached: spent.runningMs >= budget.runningMs,
      code: 'RUN_TIME_EXCEEDED',
      ...told(TROUBLE_WORDS.timeUsed(inSeconds(budget.runningMs))),
    },
  ];
  return limits.find(({ reached }) => reached);
}

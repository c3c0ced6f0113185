import { type ListedRun, listRuns } from '../../app/list-runs.ts';
import { badUsage } from '../../core/bad-usage.ts';
import type { ParentSummary } from '../../core/run/status.ts';
import { oneLine } from '../../core/words/plain-text.ts';
import { RUN_WORDS } from '../../core/words/run-words.ts';
import { STATUS_WORDS } from '../../core/words/status-words.ts';
import type { House } from '../house.ts';
import { type Output, tellResult } from '../output.ts';
import { nextLine } from '../telling/as-typed.ts';
import { inColumns } from '../telling/in-columns.ts';
import { say } from '../telling/speech.ts';
import { withReader } from '../with-store.ts';

/** `signalbox ls`: all runs, newest first. */
export async function ls(house: House, out: Output, { limit = '50' }: { readonly limit?: string }): Promise<number> {
  const count = Number(limit);
  if (!Number.isSafeInteger(count) || count < 1) {
    throw badUsage(RUN_WORDS.limitWrong(limit), 'signalbox ls --limit 50');
  }
  const runs = await withReader(house, out, (store) => listRuns(store, { limit: count }));
  const none = () => `${say(RUN_WORDS.none)}\n${nextLine('signalbox demo')}`;
  return tellResult(out, { runs }, () => (runs.length === 0 ? none() : table(runs).join('\n')));
}

/** No column is wider than what stands in it: most terminals have room for 80 characters. */
function table(runs: readonly ListedRun[]): readonly string[] {
  const cells = byFamily(runs).map(({ runId, status, workflow, node, parent, updatedAt }) => [
    `${parent === undefined ? runId : `└ ${runId}`} `,
    say(STATUS_WORDS[status]),
    workflow,
    `${place(node)}${parent === undefined ? '' : ` ${itemOf(parent)}`}`,
    `${updatedAt.slice(0, 19)}Z`,
  ]);
  return inColumns(cells, ' ');
}

/** Children stand below their parent, in the order of their items; one whose parent is not in the list stands where it is. */
function byFamily(runs: readonly ListedRun[]): readonly ListedRun[] {
  const shown = new Set(runs.map(({ runId }) => runId));
  const isBelow = ({ parent }: ListedRun) => parent !== undefined && shown.has(parent.run);
  const below = Map.groupBy(runs.filter(isBelow), ({ parent }) => parent?.run);
  return runs.filter((run) => !isBelow(run)).flatMap((run) => [run, ...(below.get(run.runId) ?? []).toSorted(byItem)]);
}

function byItem({ parent: one }: ListedRun, { parent: other }: ListedRun): number {
  const order = (one?.item ?? '').localeCompare(other?.item ?? '', 'en', { numeric: true });
  return order || (one?.attempt ?? 0) - (other?.attempt ?? 0);
}

/** Which item a child does, and how often it was tried before. */
function itemOf({ item, attempt }: ParentSummary): string {
  return `[${oneLine(item)}]${attempt > 1 ? ` #${attempt}` : ''}`;
}

/** The node of a conversation is the runtime's own and says nothing to people. */
function place(node: string): string {
  return node.startsWith('@') ? '' : node;
}

import { type ParentSummary, shownStatus } from '../../core/run/status.ts';
import { RUN_WORDS } from '../../core/words/run-words.ts';
import { STATUS_WORDS } from '../../core/words/status-words.ts';
import type { RunRow } from '../../ports/run-store.ts';
import { badUsage } from '../bad-usage.ts';
import type { House } from '../house.ts';
import { type Output, tellResult } from '../output.ts';
import { nextLine } from '../telling/as-typed.ts';
import { inColumns } from '../telling/in-columns.ts';
import { oneLine } from '../telling/plain-text.ts';
import { say } from '../telling/speech.ts';
import { withReader } from '../with-store.ts';

/** `signalbox ls`: all runs, newest first. */
export async function ls(house: House, out: Output, { limit = '50' }: { readonly limit?: string }): Promise<number> {
  const count = Number(limit);
  if (!Number.isSafeInteger(count) || count < 1) {
    throw badUsage(RUN_WORDS.limitWrong(limit), 'signalbox ls --limit 50');
  }
  const rows = await withReader(house, out, (store) => store.list({ limit: count }));
  const none = () => `${say(RUN_WORDS.none)}\n${nextLine('signalbox demo')}`;
  return tellResult(out, { runs: rows.map(view) }, () => (rows.length === 0 ? none() : table(rows).join('\n')));
}

function view({ id, summary, ownerAlive, updatedAt }: RunRow): object {
  const { status, workflow, node, parent } = summary;
  return {
    runId: id,
    status: shownStatus(status, ownerAlive),
    workflow,
    node,
    ...(parent === undefined ? {} : { parent }),
    updatedAt: new Date(updatedAt).toISOString(),
  };
}

/** No column is wider than what stands in it: most terminals have room for 80 characters. */
function table(rows: readonly RunRow[]): readonly string[] {
  const cells = byFamily(rows).map(({ id, summary, ownerAlive, updatedAt }) => [
    `${summary.parent === undefined ? id : `└ ${id}`} `,
    say(STATUS_WORDS[shownStatus(summary.status, ownerAlive)]),
    summary.workflow,
    `${place(summary.node)}${summary.parent === undefined ? '' : ` ${itemOf(summary.parent)}`}`,
    `${new Date(updatedAt).toISOString().slice(0, 19)}Z`,
  ]);
  return inColumns(cells, ' ');
}

/** Children stand below their parent, in the order of their items; one whose parent is not in the list stands where it is. */
function byFamily(rows: readonly RunRow[]): readonly RunRow[] {
  const shown = new Set(rows.map(({ id }) => id));
  const isBelow = ({ summary: { parent } }: RunRow) => parent !== undefined && shown.has(parent.run);
  const below = Map.groupBy(rows.filter(isBelow), ({ summary }) => summary.parent?.run);
  return rows.filter((row) => !isBelow(row)).flatMap((row) => [row, ...(below.get(row.id) ?? []).toSorted(byItem)]);
}

function byItem({ summary: one }: RunRow, { summary: other }: RunRow): number {
  const order = (one.parent?.item ?? '').localeCompare(other.parent?.item ?? '', 'en', { numeric: true });
  return order || (one.parent?.attempt ?? 0) - (other.parent?.attempt ?? 0);
}

/** Which item a child does, and how often it was tried before. */
function itemOf({ item, attempt }: ParentSummary): string {
  return `[${oneLine(item)}]${attempt > 1 ? ` #${attempt}` : ''}`;
}

/** The node of a conversation is the runtime's own and says nothing to people. */
function place(node: string): string {
  return node.startsWith('@') ? '' : node;
}

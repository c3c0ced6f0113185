import { shownStatus } from '../../core/run/status.ts';
import { RUN_WORDS } from '../../core/words/run-words.ts';
import { STATUS_WORDS } from '../../core/words/status-words.ts';
import type { RunRow } from '../../ports/run-store.ts';
import { badUsage } from '../bad-usage.ts';
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
  const rows = await withReader(house, out, (store) => store.list({ limit: count }));
  const none = () => `${say(RUN_WORDS.none)}\n${nextLine('signalbox demo')}`;
  return tellResult(out, { runs: rows.map(view) }, () => (rows.length === 0 ? none() : table(rows).join('\n')));
}

function view({ id, summary, ownerAlive, updatedAt }: RunRow): object {
  const { status, workflow, node } = summary;
  return {
    runId: id,
    status: shownStatus(status, ownerAlive),
    workflow,
    node,
    updatedAt: new Date(updatedAt).toISOString(),
  };
}

/** No column is wider than what stands in it: most terminals have room for 80 characters. */
function table(rows: readonly RunRow[]): readonly string[] {
  const cells = rows.map(({ id, summary, ownerAlive, updatedAt }) => [
    `${id} `,
    say(STATUS_WORDS[shownStatus(summary.status, ownerAlive)]),
    summary.workflow,
    place(summary.node),
    `${new Date(updatedAt).toISOString().slice(0, 19)}Z`,
  ]);
  return inColumns(cells, ' ');
}

/** The node of a conversation is the runtime's own and says nothing to people. */
function place(node: string): string {
  return node.startsWith('@') ? '' : node;
}

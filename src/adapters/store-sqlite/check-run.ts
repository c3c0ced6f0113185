import { STORE_WORDS } from '../../core/words/store-words.ts';
import type { Text } from '../../core/words/text.ts';
import { type Checking, tellDamage } from './checking.ts';
import { chainStart } from './checksum.ts';
import { isPostWhole, type PostColumns } from './mailbox.ts';
import { type EventColumns, follows } from './read-events.ts';
import { fromColumns, isRowWhole, type RunRecord } from './read-run.ts';
import type { Statements } from './statements.ts';

/** A row, the events that lead up to it, and the commands that were posted to it. */
export function checkRun(checking: Checking, statements: Statements, columns: readonly unknown[]): void {
  const id = String(columns[0]);
  if (!isRowWhole(columns)) {
    tellDamage(checking, STORE_WORDS.rowAltered(JSON.stringify(id)), id);
    return;
  }
  const run = fromColumns(columns, '');
  for (const damage of [eventDamage(checking, statements, run), postDamage(checking, statements, run)]) {
    if (damage !== undefined) tellDamage(checking, damage, id);
  }
}

/** The first event that does not follow breaks the chain: of those behind it nothing can be said. */
function eventDamage({ counted }: Checking, { events }: Statements, { id, seq, tail }: RunRecord): Text | undefined {
  let [last, before] = [0, chainStart(id)];
  for (const columns of events.iterate(id, 0, Number.MAX_SAFE_INTEGER) as unknown as Iterable<EventColumns>) {
    counted.events += 1;
    last += 1;
    if (last > seq) return STORE_WORDS.eventBeyond(id, seq);
    if (columns[0] !== last || !follows(columns, last, before)) return STORE_WORDS.eventLost(last, id);
    before = columns[5];
  }
  if (last < seq) return STORE_WORDS.eventLost(last + 1, id);
  return before === tail ? undefined : STORE_WORDS.eventLost(last, id);
}

function postDamage({ counted }: Checking, { posts }: Statements, { id, mailbox }: RunRecord): Text | undefined {
  let last = 0;
  for (const columns of posts.iterate(id, 0) as unknown as Iterable<PostColumns>) {
    counted.posts += 1;
    last += 1;
    if (last > mailbox) return STORE_WORDS.postBeyond(id, mailbox);
    if (columns[0] !== last) return STORE_WORDS.postLost(id, last - 1);
    if (!isPostWhole(id, columns)) return STORE_WORDS.postAltered(last, id);
  }
  return last < mailbox ? STORE_WORDS.postLost(id, last) : undefined;
}

import { Fault } from '../core/fault.ts';
import type { Run } from '../core/run/run.ts';
import { summarize } from '../core/run/view/summarize.ts';
import { RUN_WORDS } from '../core/words/run-words.ts';
import type { RunReader, RunRow } from '../ports/run-store.ts';
import { loadRun } from '../runtime/load-run.ts';
import { findRun, LAST_RUN } from './find-run.ts';
import { askingChildren, openChildren } from './open-children.ts';

/** The run that an answer is for: of the last one, where it waits for its items, the item that asks. Several are told apart by name. */
export async function askedRow(store: RunReader, ref: string, key: string | undefined): Promise<RunRow> {
  const row = await findRun(store, ref);
  if (ref !== LAST_RUN) return row;
  const { run } = await loadRun(store, row.id, {});
  const asking = askingChildren(await openChildren(store, run)).map((child) => child.run);
  const [one, ...others] = asking;
  const meant = (await answeredBefore(store, run, key)) ?? one?.id;
  if (meant === undefined) return row;
  if (others.length > 0 && meant === one?.id) throw severalAsk(run, asking);
  return (await store.row(meant)) ?? row;
}

/** Sent again, an answer goes to the same item, whoever asks by now. */
async function answeredBefore(store: RunReader, { children }: Run, key: string | undefined) {
  if (key === undefined) return undefined;
  const posts = await Promise.all(children.map(async ({ child }) => ({ child, posts: await store.posts(child, 0) })));
  return posts.find(({ posts }) => posts.some((post) => post.key === key))?.child;
}

function severalAsk({ id }: Run, asking: readonly Run[]): Fault {
  const items = asking.map((run) => `[${summarize(run).parent?.item ?? run.id}]`);
  const questions = asking.flatMap((run) => run.interactions.slice(0, 1).map((open) => ({ run: run.id, open })));
  return new Fault('RUN_AMBIGUOUS', RUN_WORDS.severalAsk(id, items.join(', ')), {
    help: { do: 'answer-one', questions },
  });
}

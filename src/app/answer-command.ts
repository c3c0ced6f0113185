import { Fault } from '../core/fault.ts';
import { whyNotOpen } from '../core/interaction/interaction-id.ts';
import type { Command, Posted } from '../core/run/commands.ts';
import type { Answer, Interaction } from '../core/run/events.ts';
import type { Run } from '../core/run/run.ts';
import { shownStatus } from '../core/run/view/status.ts';
import { summarize } from '../core/run/view/summarize.ts';
import { RUN_WORDS } from '../core/words/run-words.ts';
import type { RunReader, RunRow } from '../ports/run-store.ts';
import { loadRun } from '../runtime/load-run.ts';
import { findRun, LAST_RUN } from './find-run.ts';
import { askingChildren, openChildren } from './open-children.ts';

/** What answers what is open, and what is sent where nothing is. */
export type Answering = {
  readonly answer: (open: Interaction) => Answer | Promise<Answer>;
  readonly otherwise: () => Command;
};

/** A run that a person means, or one question of it: `run_x.q2`, as `inbox --json` has it. */
export function namedQuestion(ref: string): { readonly run: string; readonly question?: string } {
  const [, run, question] = /^(.+)\.(q\d+)$/.exec(ref) ?? [];
  return run === undefined || question === undefined ? { run: ref } : { run, question };
}

/** `question`: the one that the person names, where they do; whatever else is open by now is not what they answer. */
export type AnswerAim = { readonly key: string | undefined; readonly question: string | undefined };

/**
 * An answer to exactly what the person saw: the question that is open now. If somebody else answers it first, this answer is
 * refused instead of answering the next question.
 */
export async function answerCommand(
  store: RunReader,
  row: RunRow,
  { key, question }: AnswerAim,
  answering: Answering,
): Promise<Command> {
  const earlier = key === undefined ? undefined : (await store.posts(row.id, 0)).find((post) => post.key === key);
  if (earlier !== undefined) return repeatAnswer(store, earlier, row.id, answering);
  const named = question === undefined ? undefined : `${row.id}.${question}`;
  const status = shownStatus(row.summary.status, row.ownerAlive);
  if (status === 'interrupted') {
    throw new Fault('RUN_BUSY', RUN_WORDS.interrupted(row.id), { help: { do: 'resume', run: row.id } });
  }
  const waits = status === 'waiting_user' || status === 'blocked';
  const run = waits || named !== undefined ? (await loadRun(store, row.id, {})).run : undefined;
  const notice = run?.notices.find(({ id }) => id === named);
  if (notice !== undefined) return commandFor(notice, answering);
  const open = waits ? run?.interactions[0] : undefined;
  if (run !== undefined && named !== undefined && open?.id !== named) {
    throw new Fault('STALE', whyNotOpen(run, named), { help: { do: 'show', run: row.id } });
  }
  return commandFor(open, answering);
}

/** Sent again: what it answered may be closed by now, and the command must be the same to count once. */
async function repeatAnswer(
  store: RunReader,
  { command }: Posted,
  runId: string,
  answering: Answering,
): Promise<Command> {
  if (command.kind !== 'answer') return answering.otherwise();
  const { events } = await loadRun(store, runId, {});
  const opened = events.flatMap(({ event }) => (event.type === 'interaction.opened' ? [event.interaction] : []));
  return commandFor(
    opened.find(({ id }) => id === command.interaction),
    answering,
  );
}

async function commandFor(open: Interaction | undefined, { answer, otherwise }: Answering): Promise<Command> {
  return open === undefined ? otherwise() : { kind: 'answer', interaction: open.id, answer: await answer(open) };
}

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

/** An answer that is sent again goes to the same item, even where another one asks by now. */
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

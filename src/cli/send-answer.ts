import { Fault } from '../core/fault.ts';
import { whyNotOpen } from '../core/interaction/why-not-open.ts';
import type { Command, Posted } from '../core/run/commands.ts';
import type { Answer, Interaction } from '../core/run/events.ts';
import { shownStatus } from '../core/run/status.ts';
import { RUN_WORDS } from '../core/words/run-words.ts';
import { asIs } from '../core/words/text.ts';
import type { RunReader, RunRow } from '../ports/run-store.ts';
import { loadRun } from '../runtime/load-run.ts';
import { askedRow } from './asked-row.ts';
import type { House } from './house.ts';
import type { Output } from './output.ts';
import { type SendOptions, sendTo } from './send.ts';
import { withRuntime } from './with-store.ts';

/** How a verb answers what is open, and what it does where nothing is. */
export type Answering = {
  readonly answer: (open: Interaction) => Answer | Promise<Answer>;
  readonly otherwise: () => Command;
};

/** Sends an answer to exactly what is open, or to the one question that was named, and stays with the run. */
export function sendAnswer(
  house: House,
  out: Output,
  ref: string,
  options: SendOptions,
  answering: (row: RunRow) => Answering,
): Promise<number> {
  const { run, question } = namedQuestion(ref);
  const aim = { key: options.key, question };
  return withRuntime(house, out, async (opened) => {
    const row = await askedRow(opened.store, run, options.key);
    const command = await answerCommand(opened.store, row, aim, answering(row));
    return sendTo(house, out, opened, row.id, command, options);
  });
}

/** A run that a person means, or one question of it: `run_x.q2`, as `inbox --json` has it. */
function namedQuestion(ref: string): { readonly run: string; readonly question?: string } {
  const [, run, question] = /^(.+)\.(q\d+)$/.exec(ref) ?? [];
  return run === undefined || question === undefined ? { run: ref } : { run, question };
}

/** `question`: the one that the person names, where they do; whatever else is open by now is not what they answer. */
type Aim = { readonly key: string | undefined; readonly question: string | undefined };

/**
 * An answer to exactly what the person saw: the question that is open now. If somebody else answers it first, this answer is
 * refused instead of answering the next question.
 */
async function answerCommand(
  store: RunReader,
  row: RunRow,
  { key, question }: Aim,
  answering: Answering,
): Promise<Command> {
  const earlier = key === undefined ? undefined : (await store.posts(row.id, 0)).find((post) => post.key === key);
  if (earlier !== undefined) return answeredAgain(store, earlier, row.id, answering);
  const named = question === undefined ? undefined : `${row.id}.${question}`;
  const status = shownStatus(row.summary.status, row.ownerAlive);
  if (status === 'interrupted') {
    throw new Fault('RUN_BUSY', RUN_WORDS.interrupted(row.id), { help: asIs(`signalbox resume ${row.id}`) });
  }
  const waits = status === 'waiting_user' || status === 'blocked';
  const run = waits || named !== undefined ? (await loadRun(store, row.id, {})).run : undefined;
  const notice = run?.notices.find(({ id }) => id === named);
  if (notice !== undefined) return answered(notice, answering);
  const open = waits ? run?.interactions[0] : undefined;
  if (run !== undefined && named !== undefined && open?.id !== named) {
    throw new Fault('STALE', whyNotOpen(run, named), { help: asIs(`signalbox show ${row.id}`) });
  }
  return answered(open, answering);
}

/** Sent again: what it answered may be closed by now, and the command must be the same to count once. */
async function answeredAgain(
  store: RunReader,
  { command }: Posted,
  runId: string,
  answering: Answering,
): Promise<Command> {
  if (command.kind !== 'answer') return answering.otherwise();
  const { events } = await loadRun(store, runId, {});
  const opened = events.flatMap(({ event }) => (event.type === 'interaction.opened' ? [event.interaction] : []));
  return answered(
    opened.find(({ id }) => id === command.interaction),
    answering,
  );
}

async function answered(open: Interaction | undefined, { answer, otherwise }: Answering): Promise<Command> {
  return open === undefined ? otherwise() : { kind: 'answer', interaction: open.id, answer: await answer(open) };
}

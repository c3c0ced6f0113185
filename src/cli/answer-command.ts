import { Fault } from '../core/fault.ts';
import type { Command, Posted } from '../core/run/commands.ts';
import type { Answer, Interaction } from '../core/run/events.ts';
import { shownStatus } from '../core/run/status.ts';
import { REFUSED_WORDS } from '../core/words/refused-words.ts';
import { RUN_WORDS } from '../core/words/run-words.ts';
import { asIs } from '../core/words/text.ts';
import type { RunReader, RunRow } from '../ports/run-store.ts';
import { loadRun } from '../runtime/load-run.ts';

/** What to answer to the interaction that is open. */
export type AnswerFor = (open: Interaction) => Answer | Promise<Answer>;

/** `question`: the one that the person names, where they do; whatever else is open by now is not what they answer. */
export type Aim = { readonly key: string | undefined; readonly question: string | undefined };

/**
 * An answer to exactly what the person saw: the question that is open now. If somebody else answers it first, this answer is
 * refused instead of answering the next question. `otherwise`: nothing is open.
 */
export async function answerCommand(
  store: RunReader,
  row: RunRow,
  { key, question }: Aim,
  answerFor: AnswerFor,
  otherwise: () => Command,
): Promise<Command> {
  const earlier = key === undefined ? undefined : (await store.posts(row.id, 0)).find((post) => post.key === key);
  if (earlier !== undefined) return again(store, earlier, row.id, answerFor, otherwise);
  const named = question === undefined ? undefined : `${row.id}.${question}`;
  const status = shownStatus(row.summary.status, row.ownerAlive);
  if (status === 'interrupted') {
    throw new Fault('RUN_BUSY', RUN_WORDS.interrupted(row.id), {
      help: asIs(`signalbox resume ${row.id}`),
    });
  }
  const waits = status === 'waiting_user' || status === 'blocked';
  const open = waits ? (await loadRun(store, row.id, {})).run.interactions[0] : undefined;
  if (named !== undefined && open?.id !== named) {
    throw new Fault('STALE', REFUSED_WORDS.notOpen(named), { help: asIs(`signalbox show ${row.id}`) });
  }
  return open === undefined ? otherwise() : answering(open, answerFor);
}

/** Sent again: what it answered may be closed by now, and the command must be the same to count once. */
async function again(
  store: RunReader,
  { command }: Posted,
  runId: string,
  answerFor: AnswerFor,
  otherwise: () => Command,
): Promise<Command> {
  if (command.kind !== 'answer') return otherwise();
  const { events } = await loadRun(store, runId, {});
  for (const { event } of events) {
    if (event.type === 'interaction.opened' && event.interaction.id === command.interaction) {
      return answering(event.interaction, answerFor);
    }
  }
  return otherwise();
}

async function answering(open: Interaction, answerFor: AnswerFor): Promise<Command> {
  return { kind: 'answer', interaction: open.id, answer: await answerFor(open) };
}

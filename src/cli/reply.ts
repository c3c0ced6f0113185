import { Fault } from '../core/fault.ts';
import type { Command } from '../core/run/commands.ts';
import { shownStatus } from '../core/run/status.ts';
import type { RunRow, RunStore } from '../ports/run-store.ts';
import { loadRun } from '../runtime/load-run.ts';
import type { House } from './house.ts';
import type { Output } from './output.ts';
import { replyWords } from './reply-words.ts';
import { resolveRun } from './resolve-run.ts';
import { stay } from './stay.ts';

export type SendOptions = { readonly key?: string };
export type ReplyOptions = SendOptions & { readonly file?: string };

/** `signalbox reply`: answers what is asked, or gives a resting run its next words. */
export async function reply(
  house: House,
  out: Output,
  ref: string,
  text: string | undefined,
  options: ReplyOptions,
): Promise<number> {
  const words = await replyWords(text, options.file);
  return send(house, out, ref, (store, row) => wordsFor(store, row, words, options.key), options);
}

/** Sends one command and stays with the run; a refusal is a conflict, not a failure of the run. */
export async function send(
  house: House,
  out: Output,
  ref: string,
  commandFor: (store: RunStore, row: RunRow) => Promise<Command>,
  { key }: SendOptions,
): Promise<number> {
  const { runtime, store } = await house.openRuntime();
  try {
    const row = await resolveRun(store, ref);
    const command = await commandFor(store, row);
    const { code } = await stay(out, { store, runId: row.id }, async (options) => {
      const sent = await runtime.send(row.id, command, { ...options, ...(key === undefined ? {} : { key }) });
      if (sent.verdict?.type === 'command.refused') throw refusedBy(row.id, sent.verdict);
      return sent;
    });
    return code;
  } finally {
    await runtime.close();
  }
}

/**
 * The words as a command to exactly what the person saw: the question that is open now.
 * If somebody else answers it first, these words are refused instead of answering the next question.
 */
async function wordsFor(store: RunStore, row: RunRow, text: string, key: string | undefined): Promise<Command> {
  const earlier = key === undefined ? undefined : (await store.posts(row.id, 0)).find((post) => post.key === key);
  // Sent again: the question it answered may be closed by now, and the command must be the same to count once.
  if (earlier?.command.kind === 'answer') return { ...earlier.command, answer: { text } };
  if (earlier !== undefined) return { kind: 'message', text };
  const status = shownStatus(row.summary.status, row.ownerAlive);
  if (status === 'interrupted') {
    throw new Fault('RUN_BUSY', `Run ${row.id} was interrupted in the middle of its work and has asked nothing.`, {
      help: `signalbox resume ${row.id}`,
    });
  }
  if (status !== 'waiting_user' && status !== 'blocked') return { kind: 'message', text };
  const [open] = (await loadRun(store, row.id, {})).run.interactions;
  return open === undefined ? { kind: 'message', text } : { kind: 'answer', interaction: open.id, answer: { text } };
}

function refusedBy(runId: string, { code, message }: { readonly code: string; readonly message: string }): Fault {
  const help = `signalbox show ${runId}`;
  if (code === 'RUN_OVER' || code === 'RUN_BUSY') return new Fault(code, message, { help });
  const mistaken = code === 'ANSWER_INVALID' || code === 'E_INVALID_TRANSITION';
  return new Fault(mistaken ? 'BAD_USAGE' : 'STALE', message, { help });
}

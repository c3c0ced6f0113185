import { type Answering, answerCommand, askedRow, namedQuestion } from '../app/answer-command.ts';
import type { RunRow } from '../ports/run-store.ts';
import type { Output } from './output.ts';
import { type SendOptions, sendTo } from './send.ts';
import type { TerminalPlace } from './terminal-place.ts';
import { withRuntime } from './with-store.ts';

/** Sends an answer to exactly what is open, or to the one question that was named, and stays with the run. */
export function sendAnswer(
  place: TerminalPlace,
  out: Output,
  ref: string,
  options: SendOptions,
  answering: (row: RunRow) => Answering,
): Promise<number> {
  const { run, question } = namedQuestion(ref);
  const aim = { key: options.key, question };
  return withRuntime(place, out, async (opened) => {
    const row = await askedRow(opened.store, run, options.key);
    const command = await answerCommand(opened.store, row, aim, answering(row));
    return sendTo(place, out, opened, row.id, command, options);
  });
}

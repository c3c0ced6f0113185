import type { Command } from '../core/run/commands.ts';
import type { RunRow } from '../ports/run-store.ts';
import { type AnswerFor, answerCommand } from './answer-command.ts';
import type { House } from './house.ts';
import { namedQuestion } from './named-question.ts';
import type { Output } from './output.ts';
import { type SendOptions, send } from './send.ts';

/** How a verb answers what is open, and what it does where nothing is. */
export type Answering = (row: RunRow) => { readonly answer: AnswerFor; readonly otherwise: () => Command };

/** Sends an answer to exactly what is open, or to the one question that was named, and stays with the run. */
export function sendAnswer(
  house: House,
  out: Output,
  ref: string,
  options: SendOptions,
  answering: Answering,
): Promise<number> {
  const { run, question } = namedQuestion(ref);
  return send(
    house,
    out,
    run,
    (store, row) => {
      const { answer, otherwise } = answering(row);
      return answerCommand(store, row, { key: options.key, question }, answer, otherwise);
    },
    options,
  );
}

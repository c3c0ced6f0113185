import type { Command } from '../core/run/commands.ts';
import type { RunRow } from '../ports/run-store.ts';
import { type AnswerFor, answerCommand } from './answer-command.ts';
import type { House } from './house.ts';
import type { Output } from './output.ts';
import { type SendOptions, send } from './send.ts';

/** How a verb answers what is open, and what it does where nothing is. */
export type Answering = (row: RunRow) => { readonly answer: AnswerFor; readonly otherwise: () => Command };

/** Sends an answer to exactly what is open, and stays with the run. */
export function sendAnswer(
  house: House,
  out: Output,
  ref: string,
  options: SendOptions,
  answering: Answering,
): Promise<number> {
  return send(
    house,
    out,
    ref,
    (store, row) => {
      const { answer, otherwise } = answering(row);
      return answerCommand(store, row, options.key, answer, otherwise);
    },
    options,
  );
}

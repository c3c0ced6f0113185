import { findRun } from '../../app/find-run.ts';
import { promptView } from '../../app/prompt-view.ts';
import { badUsage } from '../../core/bad-usage.ts';
import { commandLine } from '../../core/words/command-line.ts';
import { PROMPT_WORDS } from '../../core/words/prompt-words.ts';
import { type ExchangePlace, sentPrompt } from '../../runtime/sent-prompts.ts';
import { type Output, tellResult } from '../output.ts';
import { diffText, promptText } from '../telling/prompt-text.ts';
import type { TerminalPlace } from '../terminal-place.ts';
import { withReader } from '../with-store.ts';

export type PromptOptions = { readonly turn?: string; readonly diff?: boolean };

/** `signalbox prompt`: what the model was told, layer by layer, as it was sent. Looking starts nothing. */
export async function prompt(place: TerminalPlace, out: Output, ref: string, options: PromptOptions): Promise<number> {
  const at = placeOf(ref, options.turn);
  return withReader(place, out, async (store) => {
    const { id } = await findRun(store, ref);
    const { prompt: asked, before } = await sentPrompt(store, id, at);
    const view = promptView(id, asked, options.diff ? before : undefined);
    return tellResult(out, view, () => (options.diff ? diffText(asked, before) : promptText(asked)));
  });
}

function placeOf(ref: string, text: string | undefined): ExchangePlace {
  if (text === undefined) return {};
  const [, turn, exchange] = /^(\d{1,9})(?:\.(\d{1,9}))?$/.exec(text) ?? [];
  if (turn === undefined) {
    throw badUsage(PROMPT_WORDS.turnWrong(text), commandLine('prompt', ref, '--turn', '1'));
  }
  return { turn: Number(turn), ...(exchange === undefined ? {} : { exchange: Number(exchange) }) };
}

import type { Entry } from '../run/run.ts';

const PER_MESSAGE = 4;
const LETTERS_PER_TOKEN = 4;
/** From here on scripts are written without blanks, and a character is about a token. */
const FIRST_DENSE = 0x2e80;

/** About how many tokens a text is, for any model: good to a third for prose and code, on the high side for others. */
export function estimateTokens(text: string): number {
  let dense = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (text.charCodeAt(index) >= FIRST_DENSE) dense += 1;
  }
  return dense + Math.ceil((text.length - dense) / LETTERS_PER_TOKEN) + PER_MESSAGE;
}

/** The beginning of a text that is about so many tokens. */
export function firstTokens(text: string, tokens: number): string {
  let quarters = tokens * LETTERS_PER_TOKEN;
  let end = 0;
  while (end < text.length && quarters > 0) {
    quarters -= text.charCodeAt(end) >= FIRST_DENSE ? LETTERS_PER_TOKEN : 1;
    end += 1;
  }
  return text.slice(0, end).toWellFormed();
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** The same for one message of a body. */
export function entryTokens(entry: Entry): number {
  switch (entry.kind) {
    case 'layer':
      return entry.tokens;
    case 'summary':
      return estimateTokens(JSON.stringify(entry.summary));
    case 'input':
      return estimateTokens(entry.text) + estimateTokens(entry.template?.text ?? '');
    case 'notice':
      return estimateTokens(entry.text);
    case 'assistant':
      // What a provider wants back unchanged holds the text and the calls once more, and its reasoning.
      return estimateTokens(
        entry.parts === undefined ? entry.text + JSON.stringify(entry.calls) : JSON.stringify(entry.parts),
      );
    case 'tool':
      return estimateTokens(JSON.stringify(entry.result));
  }
}

import { Fault, isFault } from '../core/fault.ts';
import { isObject } from '../core/json.ts';
import { commandLine } from '../core/words/command-line.ts';
import { asIs } from '../core/words/text.ts';

/**
 * A fault that knows what was meant advises all that was typed, with that in the place of what was wrong. `flag`: only where it
 * is the value of this one; `added`: what is missing at the end.
 */
export function typeAgain(error: unknown, words: readonly string[]): unknown {
  if (!isFault(error) || !isObject(error.details)) return error;
  const right = corrected(words, error.details);
  if (right === undefined) return error;
  const { code, said, cause, details } = error;
  return new Fault(code, said, { help: asIs(commandLine(...right)), cause, details });
}

type Details = { readonly [name: string]: unknown };

function corrected(words: readonly string[], { flag, wrong, meant, added }: Details): readonly string[] | undefined {
  if (isTexts(added)) return [...words, ...added];
  if (typeof wrong !== 'string' || typeof meant !== 'string') return undefined;
  const isWrong = (word: string, at: number): boolean =>
    word === wrong && (typeof flag !== 'string' || words[at - 1] === flag);
  const right = words.map((word, at) => {
    if (isWrong(word, at)) return meant;
    return typeof flag === 'string' && word === `${flag}=${wrong}` ? `${flag}=${meant}` : word;
  });
  return right.some((word, at) => word !== words[at]) ? right : undefined;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}

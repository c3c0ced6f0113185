import { Fault, isFault } from '../core/fault.ts';
import { isObject } from '../core/json.ts';
import { asIs } from '../core/words/text.ts';
import { commandLine } from './telling/command-line.ts';

/** A fault that knows which word was meant advises all that was typed, with that word in the place of the wrong one. */
export function typeAgain(error: unknown, words: readonly string[]): unknown {
  if (!isFault(error) || !isObject(error.details)) return error;
  const { wrong, meant } = error.details;
  if (typeof wrong !== 'string' || typeof meant !== 'string' || !words.includes(wrong)) return error;
  const { code, said, cause, details } = error;
  const help = asIs(commandLine(...words.map((word) => (word === wrong ? meant : word))));
  return new Fault(code, said, { help, cause, details });
}

import { PROBLEM_FORM_WORDS as WORDS } from '../words/problem-words-form.ts';
import type { Text } from '../words/text.ts';
import type { JsonError } from './json-places.ts';

/** A mistake in JSON as a person would explain it: where it is mended, what is wrong, what to do. */
export type JsonMistake = { readonly offset: number; readonly said: Text; readonly advice: Text };

/** How far a word that should be quoted is looked at. */
const MAX_WORD = 40;
const WORD = /^[\p{L}\p{N}_$.-]*/u;
const MAX_TEXT = 10_000;

/** The classic mistakes in words of their own; the first that fits. `lineOf` tells the line of an offset. */
export function jsonMistake(text: string, error: JsonError, lineOf: (offset: number) => number): JsonMistake {
  const { offset, before, expected, closing = ']' } = error;
  const found = text[offset];
  if (text.trim() === '') return mistake(0, WORDS.fileEmpty, WORDS.writeJson);
  if (found === undefined) return mistake(offset, WORDS.stopsEarly(closing), WORDS.addRest(closing));
  if (found === '/' || found === '#') return mistake(offset, WORDS.noComments, WORDS.removeComment);
  if (found === "'") return mistake(offset, WORDS.doubleQuotes, WORDS.write(`"${wordAt(text, offset + 1)}"`));
  switch (expected) {
    case 'nothing':
      return mistake(offset, WORDS.behindEnd(found), WORDS.removeBehind);
    case 'colon':
      return mistake(before, WORDS.noColon, WORDS.addColon);
    case 'more':
      return missingComma(text, error, closing, lineOf);
    default:
      return found === '"' ? brokenText(text, offset) : unexpected(text, error);
  }
}

function mistake(offset: number, said: Text, advice: Text): JsonMistake {
  return { offset, said, advice };
}

function missingComma(
  text: string,
  { offset, before }: JsonError,
  closing: string,
  lineOf: (offset: number) => number,
): JsonMistake {
  const found = text[offset] ?? '';
  if (found === '}' || found === ']') return mistake(offset, WORDS.noClosing(found, closing), WORDS.closeList(closing));
  const isAbove = lineOf(before) < lineOf(offset);
  const [rest = ''] = text.slice(offset, offset + MAX_WORD).split(/[\s,]/);
  const next = wordAt(text, offset) || rest;
  return mistake(before, isAbove ? WORDS.commaAbove(lineOf(before)) : WORDS.commaBefore(next), WORDS.addComma);
}

/** A value or a key should stand here. */
function unexpected(text: string, { offset, before, expected }: JsonError): JsonMistake {
  const found = text[offset] ?? '';
  if ((found === '}' || found === ']') && text[before - 1] === ',')
    return mistake(before - 1, WORDS.trailingComma(found), WORDS.noLastComma);
  if (found === ',') return mistake(offset, WORDS.commaTooMany, WORDS.removeComma);
  const word = wordAt(text, offset);
  const right = Object.hasOwn(ELSEWHERE, word) && expected === 'value' ? ELSEWHERE[word] : undefined;
  if (right !== undefined) return mistake(offset, WORDS.notInJson(word), WORDS.write(right));
  const isKey = expected === 'key';
  if (word !== '') return mistake(offset, isKey ? WORDS.keyInQuotes : WORDS.textInQuotes, WORDS.write(`"${word}"`));
  return mistake(offset, isKey ? WORDS.keyWanted(found) : WORDS.valueWanted(found), WORDS.correctHere);
}

/** What other languages write. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  True: 'true',
  TRUE: 'true',
  False: 'false',
  FALSE: 'false',
  None: 'null',
  undefined: 'null',
  NaN: 'null',
};

/** A text that begins with its quote and is none: not ended, or with a backslash that means nothing. */
function brokenText(text: string, offset: number): JsonMistake {
  const whole = text.slice(offset + 1, offset + MAX_TEXT);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is looked for.
  const wrong = /\\(?!["\\/bfnrt]|u[0-9a-fA-F]{4})|[\u0000-\u001f]/.exec(whole.replaceAll(/\\["\\/bfnrt]/g, '..'));
  const at = offset + 1 + (wrong?.index ?? 0);
  if (wrong?.[0] === '\\') return mistake(at, WORDS.noEscape, WORDS.twoBackslashes);
  if (wrong?.[0] === '\t') return mistake(at, WORDS.tabInText, WORDS.writeTab);
  if (wrong !== null) return mistake(offset, WORDS.textUnended, WORDS.closeText);
  return mistake(offset, WORDS.stopsInText, WORDS.cutOff);
}

function wordAt(text: string, offset: number): string {
  return WORD.exec(text.slice(offset, offset + MAX_WORD))?.[0] ?? '';
}

import type { JsonError } from './json-error.ts';

/** A mistake in JSON as a person would explain it: where it is mended, what is wrong, what to do. */
export type JsonMistake = { readonly offset: number; readonly message: string; readonly advice: string };

/** How far a word that should be quoted is looked at. */
const MAX_WORD = 40;
const WORD = /^[\p{L}\p{N}_$.-]*/u;
const MAX_TEXT = 10_000;

/** The classic mistakes in words of their own; the first that fits. `lineOf` tells the line of an offset. */
export function jsonMistake(text: string, error: JsonError, lineOf: (offset: number) => number): JsonMistake {
  const { offset, before, expected, inside } = error;
  const closing = inside === '{' ? '}' : ']';
  const found = text[offset];
  if (text.trim() === '')
    return mistake(0, 'the file is empty', 'Write the JSON that belongs here, beginning with "{".');
  if (found === undefined)
    return mistake(
      offset,
      `the file stops before its end: "${closing}" is missing`,
      `Add what is missing, up to the last "${closing}".`,
    );
  if (found === '/' || found === '#') return mistake(offset, 'JSON has no comments', 'Remove the comment.');
  if (found === "'") return mistake(offset, 'JSON wants double quotes', `Write "${wordAt(text, offset + 1)}".`);
  switch (expected) {
    case 'nothing':
      return mistake(
        offset,
        `nothing may stand behind the end, and here is ${JSON.stringify(found)}`,
        'Remove what stands behind the last bracket.',
      );
    case 'colon':
      return mistake(before, 'a colon is missing behind the key', 'Write ":" between the key and its value.');
    case 'more':
      return missingComma(text, error, closing, lineOf);
    default:
      return found === '"' ? brokenText(text, offset) : unexpected(text, error);
  }
}

function mistake(offset: number, message: string, advice: string): JsonMistake {
  return { offset, message, advice };
}

function missingComma(
  text: string,
  { offset, before }: JsonError,
  closing: string,
  lineOf: (offset: number) => number,
): JsonMistake {
  const found = text[offset] ?? '';
  if (found === '}' || found === ']') {
    const what = closing === '}' ? 'object' : 'list';
    return mistake(
      offset,
      `here is "${found}", and "${closing}" is missing before it`,
      `Write "${closing}" where the ${what} ends.`,
    );
  }
  const isAbove = lineOf(before) < lineOf(offset);
  const next = wordAt(text, offset) || text.slice(offset, offset + MAX_WORD).split(/[\s,]/)[0];
  const where = isAbove ? `at the end of line ${lineOf(before)}` : `before ${next}`;
  return mistake(before, `a comma is missing ${where}`, 'Write "," between the two.');
}

/** A value or a key should stand here. */
function unexpected(text: string, { offset, before, expected }: JsonError): JsonMistake {
  const found = text[offset] ?? '';
  if ((found === '}' || found === ']') && text[before - 1] === ',')
    return mistake(before - 1, `remove the comma before "${found}"`, 'Behind the last entry there is no comma.');
  if (found === ',') return mistake(offset, 'there is a comma too many', 'Remove the comma.');
  const word = wordAt(text, offset);
  const right = Object.hasOwn(WORDS, word) && expected === 'value' ? WORDS[word] : undefined;
  if (right !== undefined) return mistake(offset, `JSON has no ${word}`, `Write ${right}.`);
  const what = expected === 'key' ? 'a key' : 'a text';
  if (word !== '') return mistake(offset, `${what} stands in double quotes`, `Write "${word}".`);
  const wanted = expected === 'key' ? 'a key in double quotes' : 'a value';
  return mistake(
    offset,
    `here should be ${wanted}, and here is ${JSON.stringify(found)}`,
    'Correct the JSON at this place.',
  );
}

/** What other languages write. */
const WORDS: Readonly<Record<string, string>> = {
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
  if (wrong?.[0] === '\\')
    return mistake(at, 'a backslash begins an escape, and this is none', 'Write two backslashes for one.');
  if (wrong?.[0] === '\t') return mistake(at, 'a text may not hold a tab', 'Write "\\t" for it, or a space.');
  if (wrong !== null)
    return mistake(
      offset,
      'the text that begins here does not end on its line',
      'Write the closing double quote, or "\\n" for a new line.',
    );
  return mistake(
    offset,
    'the file stops in the middle of a text',
    'Add what is missing: it may have been cut off on its way.',
  );
}

function wordAt(text: string, offset: number): string {
  return WORD.exec(text.slice(offset, offset + MAX_WORD))?.[0] ?? '';
}

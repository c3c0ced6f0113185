/** The name of the done marker; with the value `true` it says that a skill has come to its end. */
export const MARKER_NAME = '__SKILL_DONE__';

/** What belongs to a word that only begins with `true`. */
const WORD = /[\p{L}\p{N}\p{M}_$]/u;

export function isSpace(character: string): boolean {
  return character <= ' ' ? ' \t\n\r\f\v'.includes(character) : character >= '\u00a0' && /\s/.test(character);
}

/** The first place that is not white space; an escaped end of line or tab is white space too. */
export function afterSpace(text: string, from: number): number {
  let at = from;
  for (;;) {
    const character = text[at];
    if (character === undefined) return at;
    if (isSpace(character)) at += 1;
    else if (character === '\\') {
      let next = at;
      while (text[next] === '\\') next += 1;
      const escaped = text[next];
      if (escaped !== 'n' && escaped !== 'r' && escaped !== 't') return at;
      at = next + 1;
    } else return at;
  }
}

/** The same with comments, which JSON has not and models write all the same. */
export function afterGap(text: string, from: number): number {
  let at = afterSpace(text, from);
  for (let end = commentEnd(text, at); end >= 0; end = commentEnd(text, at)) at = afterSpace(text, end);
  return at;
}

/** What ends a line, also where the text is written inside another one. */
const LINE_END = /\n|\\+n/;
/** What is longer is no comment: looking for its end at every slash would take long. */
const MAX_COMMENT = 200;

/** Where the comment ends that stands here; -1 where none does, or one that is not closed. */
export function commentEnd(text: string, at: number): number {
  if (text[at] !== '/') return -1;
  const isBlock = text[at + 1] === '*';
  // Behind anything else two slashes may be part of an address.
  if (!isBlock && (text[at + 1] !== '/' || !/[\s{[,n]/.test(text[at - 1] ?? ' '))) return -1;
  const rest = text.slice(at + 2, at + 2 + MAX_COMMENT);
  const end = isBlock ? rest.indexOf('*/') : rest.search(LINE_END);
  if (end >= 0) return at + 2 + end + (isBlock ? 2 : 0);
  return isBlock || rest.length === MAX_COMMENT ? -1 : text.length;
}

/** How many backslashes stand right before a place, counted no further than `from`. */
function backslashesBefore(text: string, at: number, from: number): number {
  let first = at;
  while (first > from && text[first - 1] === '\\') first -= 1;
  return at - first;
}

/**
 * Where a text in quotes is closed; -1 where it is not. `level` is the number of backslashes before the opening quote: a
 * text that is written inside another one is opened by `\"`, and its own quotes are `\\\"`. With each level the number
 * of backslashes doubles, so a quote closes where it stands behind `level` of them plus any number of whole doublings.
 */
export function closingQuote(text: string, opening: number, level: number): number {
  const quote = text[opening] ?? '"';
  for (let at = text.indexOf(quote, opening + 1); at >= 0; at = text.indexOf(quote, at + 1)) {
    if (backslashesBefore(text, at, opening + 1) % (2 * (level + 1)) === level) return at;
  }
  return -1;
}

/** Where the value ends that makes a name the marker: a colon and exactly `true`; -1 where something else follows. */
export function markerValueEnd(text: string, from: number): number {
  const colon = afterGap(text, from);
  if (text[colon] !== ':') return -1;
  const value = afterGap(text, colon + 1);
  const end = value + 'true'.length;
  if (!text.startsWith('true', value)) return -1;
  const next = text.codePointAt(end);
  return next !== undefined && WORD.test(String.fromCodePoint(next)) ? -1 : end;
}

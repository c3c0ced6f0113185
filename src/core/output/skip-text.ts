/** The first place that is no backslash. */
export function afterBackslashes(text: string, from: number): number {
  let at = from;
  while (text[at] === '\\') at += 1;
  return at;
}

export function isSpace(character: string): boolean {
  return character <= ' ' ? ' \t\n\r\f\v'.includes(character) : character >= '\u00a0' && /\s/.test(character);
}

/** The first place that is not white space; an escaped end of line or tab is white space too. */
export function afterSpace(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const next = afterBackslashes(text, at);
    if (next > at ? !'nrt'.includes(text[next] ?? '-') : !isSpace(text[at] ?? '-')) return at;
    at = next;
  }
  return text.length;
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

/** Where the comment ends that stands here; -1 where none does, or one that is not closed, as none is behind `lastBlock`. */
export function commentEnd(text: string, at: number, lastBlock = text.length): number {
  if (text[at] !== '/') return -1;
  const isBlock = text[at + 1] === '*';
  // Behind anything else two slashes may be part of an address.
  if (isBlock ? at > lastBlock : text[at + 1] !== '/' || !/[\s{[,n]/.test(text[at - 1] ?? ' ')) return -1;
  const rest = text.slice(at + 2, at + 2 + MAX_COMMENT);
  const end = isBlock ? rest.indexOf('*/') : rest.search(LINE_END);
  if (end >= 0) return at + 2 + end + (isBlock ? 2 : 0);
  return isBlock || rest.length === MAX_COMMENT ? -1 : text.length;
}

/**
 * Where a text in quotes is closed; -1 where it is not. `level` is the number of backslashes before the opening quote: a
 * text that is written inside another one is opened by `\"`, and its own quotes are `\\\"`. With each level the number
 * of backslashes doubles, so a quote closes where it stands behind `level` of them plus any number of whole doublings.
 */
export function closingQuote(text: string, opening: number, level: number): number {
  const quote = text[opening] ?? '"';
  for (let at = text.indexOf(quote, opening + 1); at >= 0; at = text.indexOf(quote, at + 1)) {
    let first = at;
    while (first > opening + 1 && text[first - 1] === '\\') first -= 1;
    if ((at - first) % (2 * (level + 1)) === level) return at;
  }
  return -1;
}

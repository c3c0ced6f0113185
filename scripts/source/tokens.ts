/** A word, a piece of punctuation, or a literal; comments and white space are left out. `at` is the offset in the text. */
export type Token = {
  readonly kind: 'word' | 'mark' | 'string' | 'template' | 'regexp';
  /** Of a string or a template: what stands between its quotes. */
  readonly text: string;
  readonly at: number;
};

type Found = { readonly token?: Omit<Token, 'at'>; readonly end: number };

const WORD = /[\p{ID_Start}$_#@\d][\p{ID_Continue}$\u200c\u200d]*/uy;
/** After these a slash begins a regular expression; after any other word or value it divides. */
const BEFORE_REGEXP = new Set(
  'return typeof instanceof in of new delete void throw case do else yield await default extends'.split(' '),
);

/**
 * The tokens of a TypeScript file, good enough to find imports and test titles without a compiler:
 * text inside comments, strings, templates and regular expressions can never pass for code.
 */
export function tokens(text: string): readonly Token[] {
  const found: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const { token, end } = readAt(text, at, found.at(-1));
    if (token) found.push({ ...token, at });
    at = end;
  }
  return found;
}

/** The line, counted from 1, on which an offset lies. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

function readAt(text: string, at: number, previous: Token | undefined): Found {
  const char = text.charAt(at);
  if (/\s/.test(char)) return { end: at + 1 };
  if (text.startsWith('//', at) || (at === 0 && text.startsWith('#!')))
    return { end: endOr(text, text.indexOf('\n', at)) };
  if (text.startsWith('/*', at)) return { end: endOr(text, text.indexOf('*/', at + 2), 2) };
  if (char === "'" || char === '"') return literal('string', text, at, endOfString(text, at));
  if (char === '`') return literal('template', text, at, endOfTemplate(text, at));
  if (char === '/' && beginsRegexp(previous)) return literal('regexp', text, at, endOfRegexp(text, at));
  WORD.lastIndex = at;
  const word = WORD.exec(text)?.[0];
  if (word !== undefined) return { token: { kind: 'word', text: word }, end: at + word.length };
  return { token: { kind: 'mark', text: char }, end: at + 1 };
}

function literal(kind: Token['kind'], text: string, at: number, end: number): Found {
  return { token: { kind, text: text.slice(at + 1, end - 1) }, end };
}

function endOr(text: string, found: number, past = 0): number {
  return found === -1 ? text.length : found + past;
}

function endOfString(text: string, start: number): number {
  const quote = text.charAt(start);
  let at = start + 1;
  while (at < text.length && text.charAt(at) !== quote && text.charAt(at) !== '\n')
    at += text.charAt(at) === '\\' ? 2 : 1;
  return at + 1;
}

/** A `${…}` inside a template is code again and may hold strings, braces and further templates. */
function endOfTemplate(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charAt(at) !== '`') {
    if (text.startsWith('${', at)) at = endOfSubstitution(text, at + 2);
    else at += text.charAt(at) === '\\' ? 2 : 1;
  }
  return at + 1;
}

function endOfSubstitution(text: string, start: number): number {
  let at = start;
  let previous: Token | undefined;
  for (let depth = 1; at < text.length; ) {
    const { token, end } = readAt(text, at, previous);
    if (token?.kind === 'mark' && token.text === '{') depth += 1;
    if (token?.kind === 'mark' && token.text === '}') depth -= 1;
    if (depth === 0) return end;
    if (token) previous = { ...token, at };
    at = end;
  }
  return at;
}

/** A regular expression after `)` or `}` is taken for a division: rare, and it ends with its line. */
function beginsRegexp(previous: Token | undefined): boolean {
  if (previous === undefined) return true;
  if (previous.kind === 'word') return BEFORE_REGEXP.has(previous.text);
  return previous.kind === 'mark' && !')]}'.includes(previous.text);
}

function endOfRegexp(text: string, start: number): number {
  let inClass = false;
  let at = start + 1;
  for (; at < text.length && text.charAt(at) !== '\n'; at += 1) {
    const char = text.charAt(at);
    if (char === '\\') at += 1;
    else if (char === '[') inClass = true;
    else if (char === ']') inClass = false;
    else if (char === '/' && !inClass) break;
  }
  return at + 1;
}

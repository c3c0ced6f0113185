/** A word of a command line without its quotes; `plain` where the shell puts nothing else in its place. */
export type ShellWord = {
  readonly kind: 'word';
  readonly text: string;
  readonly plain: boolean;
  readonly bare: boolean;
};
/** An operator that joins, ends or groups commands, or redirects. */
export type ShellSign = { readonly kind: 'sign' | 'redirect'; readonly text: string };
export type ShellToken = ShellWord | ShellSign;

const GAP = /(?:[ \t]|\\\n)+/y;
const COMMENT = /#[^\n]*/y;
const REDIRECT = /\d*(?:<<<|<<-?|<>|>>|>\||[<>]&|[<>])|&>>?/y;
const SIGN = /&&|\|\||;;|\|&|[;|&\n()]/y;

type Piece = {
  readonly form: RegExp;
  /** What it is without its quotes. */
  readonly bare: (text: string) => string;
  /** Whether the shell puts something else in its place. */
  readonly replaced: (text: string) => boolean;
};
const never = () => false;
const PIECES: readonly Piece[] = [
  { form: /'[^']*'/y, bare: (text) => text.slice(1, -1), replaced: never },
  {
    form: /"(?:\\[\s\S]|[^"\\])*"/y,
    bare: (text) => text.slice(1, -1).replaceAll(/\\([$`"\\])/g, '$1'),
    replaced: (text) => /(?<!\\)[$`]/.test(text),
  },
  { form: /\\[\s\S]/y, bare: (text) => text.slice(1), replaced: never },
  // Two levels of parentheses are as many as anybody needs in a check.
  {
    form: /\$\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|\$\{[^}]*\}|`[^`]*`/y,
    bare: (text) => text,
    replaced: () => true,
  },
  { form: /[^\s;&|()<>'"\\`]/y, bare: (text) => text, replaced: (text) => /[$*?]/.test(text) },
];

/** The words and signs of a command line; undefined where a quote or a substitution is not closed. */
export function readShellWords(line: string): readonly ShellToken[] | undefined {
  const tokens: ShellToken[] = [];
  let at = 0;
  while (at < line.length) {
    const skipped = matchAt(GAP, line, at) ?? matchAt(COMMENT, line, at);
    const read = skipped === undefined ? (readSign(line, at) ?? readWord(line, at)) : undefined;
    if (read !== undefined) tokens.push(read.token);
    else if (skipped === undefined) return undefined;
    at = read?.end ?? at + (skipped ?? '').length;
  }
  return tokens;
}

type Read = { readonly token: ShellToken; readonly end: number };

function readSign(line: string, at: number): Read | undefined {
  const redirect = matchAt(REDIRECT, line, at);
  const text = redirect ?? matchAt(SIGN, line, at);
  if (text === undefined) return undefined;
  return { token: { kind: redirect === undefined ? 'sign' : 'redirect', text }, end: at + text.length };
}

function readWord(line: string, begin: number): Read | undefined {
  let text = '';
  let plain = true;
  let end = begin;
  for (let piece = pieceAt(line, end); piece !== undefined; piece = pieceAt(line, end)) {
    text += piece.text;
    plain = plain && !piece.replaced;
    end += piece.length;
  }
  const isCut = end === begin || /['"\\`]/.test(line.charAt(end));
  const bare = line.slice(begin, end) === text;
  return isCut ? undefined : { token: { kind: 'word', text, plain, bare }, end };
}

function pieceAt(line: string, at: number) {
  for (const { form, bare, replaced } of PIECES) {
    const found = matchAt(form, line, at);
    if (found !== undefined) return { text: bare(found), replaced: replaced(found), length: found.length };
  }
  return undefined;
}

function matchAt(form: RegExp, line: string, at: number): string | undefined {
  form.lastIndex = at;
  return form.exec(line)?.[0];
}

import { lineAt, type Token, tokens } from '../source/tokens.ts';

export type Title = { readonly text: string; readonly line: number };

const TEST_WORDS = new Set(['it', 'test', 'describe']);
/** A test that does not run proves nothing. */
const NOT_RUN = new Set(['skip', 'todo', 'fails']);

/** The titles of the tests of a file that run: `it('…')`, `test.each(…)('…')`, `describe('…')` and their like. */
export function readTitles(text: string): readonly Title[] {
  const all = tokens(text);
  return all.flatMap((token, index) => {
    if (token.kind !== 'word' || !TEST_WORDS.has(token.text) || is(all[index - 1], '.')) return [];
    const title = titleAfter(all, index + 1);
    return title === undefined ? [] : [{ text: title, line: lineAt(text, token.at) }];
  });
}

/** Skips `.each<…>`, `.only` and their arguments: the title is the first literal that opens a list of arguments. */
function titleAfter(all: readonly Token[], start: number): string | undefined {
  let index = start;
  while (is(all[index], '.')) {
    if (NOT_RUN.has(all[index + 1]?.text ?? '')) return undefined;
    index += 2;
  }
  if (is(all[index], '<')) index = afterTypes(all, index);
  if (all[index]?.kind === 'template') index += 1;
  if (!is(all[index], '(')) return undefined;
  const first = all[index + 1];
  if (first?.kind === 'string' || first?.kind === 'template') return first.text;
  const after = closing(all, index) + 1;
  const title = is(all[after], '(') ? all[after + 1] : undefined;
  return title?.kind === 'string' || title?.kind === 'template' ? title.text : undefined;
}

/** Where type arguments end; the arrow of a function in them is no bracket. */
function afterTypes(all: readonly Token[], open: number): number {
  let depth = 0;
  for (let index = open; index < all.length; index += 1) {
    if (is(all[index], '<')) depth += 1;
    if (is(all[index], '>') && !is(all[index - 1], '=')) depth -= 1;
    if (depth === 0) return index + 1;
  }
  return all.length;
}

function closing(all: readonly Token[], open: number): number {
  let depth = 0;
  for (let index = open; index < all.length; index += 1) {
    if (is(all[index], '(')) depth += 1;
    if (is(all[index], ')')) depth -= 1;
    if (depth === 0) return index;
  }
  return all.length;
}

function is(token: Token | undefined, mark: string): boolean {
  return token?.kind === 'mark' && token.text === mark;
}

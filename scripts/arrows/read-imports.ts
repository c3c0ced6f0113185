import { lineAt, type Token, tokens } from '../source/tokens.ts';

/** One import, export-from, `import()` or `require()`; without a specifier where it is computed. `types`: of nothing else. */
export type Import = { readonly specifier: string | undefined; readonly line: number; readonly types: boolean };

export function readImports(text: string): readonly Import[] {
  const all = tokens(text);
  const imports: Import[] = [];
  all.forEach((token, index) => {
    const found = importAt(all, index);
    if (found)
      imports.push({ specifier: found.specifier, line: lineAt(text, token.at), types: ofTypes(all, index + 1) });
  });
  return imports;
}

type Found = { readonly specifier: string | undefined };

function importAt(all: readonly Token[], index: number): Found | undefined {
  const token = all[index];
  // `x.import`, `{ import: 1 }` and the like are names, not imports.
  if (token?.kind !== 'word' || is(all[index - 1], '.') || is(all[index + 1], ':')) return undefined;
  if (token.text === 'import') return afterImport(all, index + 1);
  if (token.text === 'export') return afterExport(all, index + 1);
  if (token.text === 'require' && is(all[index + 1], '(')) return called(all, index + 2);
  return undefined;
}

function afterImport(all: readonly Token[], index: number): Found | undefined {
  const next = all[index];
  if (next?.kind === 'string') return { specifier: next.text };
  if (is(next, '(')) return called(all, index + 1);
  if (is(next, '.')) return undefined;
  return fromClause(all, index);
}

/** Only `export *`, `export {…}` and their `type` forms can name another module. */
function afterExport(all: readonly Token[], index: number): Found | undefined {
  const start = isWord(all[index], 'type') ? index + 1 : index;
  if (is(all[start], '*')) return fromClause(all, start);
  if (!is(all[start], '{')) return undefined;
  const close = all.findIndex((token, at) => at > start && is(token, '}'));
  return close !== -1 && isWord(all[close + 1], 'from') ? fromClause(all, close) : undefined;
}

/** `from` is a name as well: only the one before a string ends the clause. */
function fromClause(all: readonly Token[], start: number): Found | undefined {
  for (let index = start; index < all.length; index += 1) {
    if (is(all[index], ';')) return undefined;
    const next = all[index + 1];
    if (isWord(all[index], 'from') && next?.kind === 'string') return { specifier: next.text };
  }
  return undefined;
}

/** `import type from './a.ts'` imports a value of that name. */
function ofTypes(all: readonly Token[], index: number): boolean {
  return isWord(all[index], 'type') && !isWord(all[index + 1], 'from') && !is(all[index + 1], ',');
}

function called(all: readonly Token[], index: number): Found {
  const argument = all[index];
  const literal = argument?.kind === 'string' || (argument?.kind === 'template' && !argument.text.includes('${'));
  return { specifier: literal && argument ? argument.text : undefined };
}

function is(token: Token | undefined, mark: string): boolean {
  return token?.kind === 'mark' && token.text === mark;
}

function isWord(token: Token | undefined, text: string): boolean {
  return token?.kind === 'word' && token.text === text;
}

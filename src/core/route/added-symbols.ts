/** A function or class, and whether it can be used from outside of its file is for the one who lists it to say. */
export type CodeSymbol = { readonly name: string; readonly kind: 'function' | 'class' };
export type AddedSymbol = CodeSymbol & { readonly file: string };

/** A file before and after a change, with what it exports where its language could be read. */
export type FileChange = {
  readonly file: string;
  readonly before: string;
  readonly after: string;
  readonly exported?: { readonly before: readonly CodeSymbol[]; readonly after: readonly CodeSymbol[] };
};

/** In any language: a line that begins like this adds a function or a class. */
const ADDING_LINE = /^\s*(def|class)\b[ \t]*([\p{L}\p{N}_$.]*)/u;

/** RTE-06 (3): what a change adds, by its lines and, where they are known, by the exports of before and after. */
export function addedSymbols({ file, before, after, exported }: FileChange): readonly AddedSymbol[] {
  const byLine = addedLines(before, after).flatMap((line): readonly CodeSymbol[] => {
    const [, word, name = ''] = ADDING_LINE.exec(line) ?? [];
    return word === undefined ? [] : [{ name, kind: word === 'def' ? 'function' : 'class' }];
  });
  const byExport = leftOver((exported?.before ?? []).map(keyOf), exported?.after ?? [], keyOf);
  const found = new Map([...byLine, ...byExport].map((symbol) => [keyOf(symbol), symbol]));
  return [...found.values()].map((symbol) => ({ ...symbol, file }));
}

/** Lines that were not there before, each as often as it is new. A line that has only moved is none, nor is a new line end. */
export function addedLines(before: string, after: string): readonly string[] {
  return leftOver(linesOf(before), linesOf(after), (line) => line);
}

/** What of `items` has no counterpart: each counterpart serves once. */
function leftOver<T>(counterparts: readonly string[], items: readonly T[], key: (item: T) => string): readonly T[] {
  const left = new Map<string, number>();
  for (const one of counterparts) left.set(one, (left.get(one) ?? 0) + 1);
  return items.filter((item) => {
    const count = left.get(key(item)) ?? 0;
    left.set(key(item), count - 1);
    return count <= 0;
  });
}

function linesOf(text: string): readonly string[] {
  return text.split(/\r?\n/);
}

function keyOf({ kind, name }: CodeSymbol): string {
  return `${kind} ${name}`;
}

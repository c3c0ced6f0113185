import { type Document, isMap, isNode, isScalar, LineCounter, parseDocument } from 'yaml';

export type Position = { readonly line: number; readonly column: number };
export type Path = readonly PropertyKey[];

/** Data that remembers where it stood in its file. */
export type Located = {
  readonly value: unknown;
  /** The value at a path, or the nearest thing around it that exists. */
  readonly at: (path: Path) => Position;
  /** The key itself, for keys that should not be there. */
  readonly atKey: (path: Path, key: string) => Position;
};

/** A file of the package as data with positions. */
export type SourceFile = { readonly file: string; readonly located: Located };

export type Parsed =
  | { readonly kind: 'parsed'; readonly located: Located }
  | { readonly kind: 'unparsable'; readonly message: string; readonly position: Position };

/** Enough for shared snippets, far too little for a text that unfolds into gigabytes. */
const MAX_ALIASES = 100;

/** Parses YAML (and so JSON) with positions; `lineOffset` is how many lines of the file stand before the text. */
export function parseLocated(text: string, lineOffset = 0): Parsed {
  const lines = new LineCounter();
  const position = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(line, 1) + lineOffset, column: Math.max(col, 1) };
  };
  const failed = (message: string, offset: number): Parsed => {
    return { kind: 'unparsable', message: message.trim(), position: position(offset) };
  };
  try {
    const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, merge: false });
    const [error] = document.errors;
    if (error !== undefined) return failed(error.message, error.pos[0]);
    const value: unknown = document.toJS({ maxAliasCount: MAX_ALIASES });
    return {
      kind: 'parsed',
      located: {
        value,
        at: (path) => position(offsetOf(document, path)),
        atKey: (path, key) => position(keyOffset(document, path, key) ?? offsetOf(document, path)),
      },
    };
  } catch (error) {
    // Nesting beyond the parser's stack and aliases beyond the limit arrive as exceptions.
    return failed(error instanceof Error ? error.message : String(error), 0);
  }
}

function offsetOf(document: Document, path: Path): number {
  for (let length = path.length; length >= 0; length -= 1) {
    const node = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return 0;
}

function keyOffset(document: Document, path: Path, key: string): number | undefined {
  const map = path.length === 0 ? document.contents : document.getIn(path, true);
  const found = isMap(map) ? map.items.find((pair) => isScalar(pair.key) && String(pair.key.value) === key) : undefined;
  return isScalar(found?.key) ? found.key.range?.[0] : undefined;
}

import { type Document, isScalar, LineCounter, type Pair, parseDocument, visit } from 'yaml';
import { TOO_DEEP, type YamlMistake, yamlMistake } from './yaml-mistake.ts';

export type BoundedYaml =
  | { readonly kind: 'parsed'; readonly document: Document.Parsed; readonly lines: LineCounter }
  | ({ readonly kind: 'problem'; readonly lines: LineCounter } & YamlMistake);

/** Enough for shared snippets, far too little for a text that unfolds into gigabytes. */
export const MAX_ALIASES = 50;

/** YAML from models and packages: no merge keys, no key twice, and whatever the text is, an answer in time linear to it. */
export function parseBoundedYaml(text: string): BoundedYaml {
  const lines = new LineCounter();
  const problem = (message: string, offset: number): BoundedYaml => ({ kind: 'problem', message, offset, lines });
  try {
    const document = parseDocument(text, {
      schema: 'core',
      merge: false,
      // The library compares every key with every other; duplicates are found below in one pass.
      uniqueKeys: false,
      lineCounter: lines,
      prettyErrors: false,
      // Otherwise odd keys of a model print warnings to a person's terminal.
      logLevel: 'error',
    });
    const [error] = document.errors;
    if (error !== undefined) {
      const { code, message, pos } = error;
      return { kind: 'problem', lines, ...yamlMistake(text, { code, message, offset: pos[0] }) };
    }
    const twice = keyTwice(document);
    if (twice !== undefined) return problem(`the key "${twice.key}" stands here twice`, twice.offset);
    return { kind: 'parsed', document, lines };
  } catch {
    // Nesting beyond the parser's stack arrives as an exception.
    return problem(TOO_DEEP, 0);
  }
}

type FoundKey = { readonly key: string; readonly offset: number };

function keyTwice(document: Document): FoundKey | undefined {
  let found: FoundKey | undefined;
  visit(document, {
    Map: (_, { items }) => {
      found = repeated(items);
      return found === undefined ? undefined : visit.BREAK;
    },
  });
  return found;
}

function repeated(pairs: readonly Pair[]): FoundKey | undefined {
  const keys = new Set<string>();
  for (const { key } of pairs) {
    if (!isScalar(key)) continue;
    const name = String(key.value);
    if (keys.has(name)) return { key: name, offset: key.range?.[0] ?? 0 };
    keys.add(name);
  }
  return undefined;
}

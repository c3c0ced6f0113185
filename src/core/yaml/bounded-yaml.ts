import { type Document, isNode, isScalar, LineCounter, type Pair, parseDocument, visit } from 'yaml';
import { PROBLEM_FORM_WORDS } from '../words/problem-words-form.ts';
import type { Text } from '../words/text.ts';
import { type YamlMistake, yamlMistake } from './yaml-mistake.ts';

export type BoundedYaml =
  | { readonly kind: 'parsed'; readonly document: Document.Parsed; readonly lines: LineCounter }
  | ({ readonly kind: 'problem'; readonly lines: LineCounter } & YamlMistake);

/** Enough for shared snippets, far too little for a text that unfolds into gigabytes. */
export const MAX_ALIASES = 50;

/** YAML from models and packages: no merge keys, no key twice, and whatever the text is, an answer in time linear to it. */
export function parseBoundedYaml(text: string): BoundedYaml {
  const lines = new LineCounter();
  const problem = (said: Text, offset: number): BoundedYaml => ({ kind: 'problem', said, offset, lines });
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
    const odd = oddKey(document);
    if (odd !== undefined) return problem(odd.said, odd.offset);
    return { kind: 'parsed', document, lines };
  } catch {
    // Nesting beyond the parser's stack arrives as an exception.
    return problem(PROBLEM_FORM_WORDS.tooDeep, 0);
  }
}

type OddKey = { readonly said: Text; readonly offset: number };

function oddKey(document: Document): OddKey | undefined {
  let found: OddKey | undefined;
  visit(document, {
    Map: (_, { items }) => {
      found = oddAmong(items);
      return found === undefined ? undefined : visit.BREAK;
    },
  });
  return found;
}

/** A key that is an alias or a list hides what it is called, and could stand for one that is there already. */
function oddAmong(pairs: readonly Pair[]): OddKey | undefined {
  const keys = new Set<string>();
  for (const { key } of pairs) {
    const offset = isNode(key) ? (key.range?.[0] ?? 0) : 0;
    if (key !== null && !isScalar(key)) return { said: PROBLEM_FORM_WORDS.oddKey, offset };
    const name = String(key?.value);
    if (keys.has(name)) return { said: PROBLEM_FORM_WORDS.keyTwice(name), offset };
    keys.add(name);
  }
  return undefined;
}

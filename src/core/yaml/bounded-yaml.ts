import { type Document, isNode, isScalar, type Pair, parseDocument, visit } from 'yaml';

/** What is wrong with a YAML text, without a word about it: its code, what is to be named with it, its place. */
export type YamlComplaint = { readonly code: string; readonly message: string; readonly offset: number };

export type BoundedYaml =
  | { readonly kind: 'parsed'; readonly document: Document.Parsed }
  | { readonly kind: 'problem'; readonly complaint: YamlComplaint };

/** Enough for shared snippets, far too little for a text that unfolds into gigabytes. */
export const MAX_ALIASES = 50;

/** YAML from models and packages: no merge keys, no key twice, and whatever the text is, an answer in time linear to it. */
export function parseBoundedYaml(text: string): BoundedYaml {
  const problem = (complaint: YamlComplaint): BoundedYaml => ({ kind: 'problem', complaint });
  try {
    const document = parseDocument(text, {
      schema: 'core',
      merge: false,
      // The library compares every key with every other; duplicates are found below in one pass.
      uniqueKeys: false,
      prettyErrors: false,
      // Otherwise odd keys of a model print warnings to a person's terminal.
      logLevel: 'error',
    });
    const [error] = document.errors;
    if (error !== undefined) return problem({ code: error.code, message: error.message, offset: error.pos[0] });
    const odd = oddKey(document);
    return odd === undefined ? { kind: 'parsed', document } : problem(odd);
  } catch {
    // Nesting beyond the parser's stack arrives as an exception.
    return problem({ code: 'TOO_DEEP', message: '', offset: 0 });
  }
}

function oddKey(document: Document): YamlComplaint | undefined {
  let found: YamlComplaint | undefined;
  visit(document, {
    Map: (_, { items }) => {
      found = oddAmong(items);
      return found === undefined ? undefined : visit.BREAK;
    },
  });
  return found;
}

/** A key that is an alias or a list hides what it is called, and could stand for one that is there already. */
function oddAmong(pairs: readonly Pair[]): YamlComplaint | undefined {
  const keys = new Set<string>();
  for (const { key } of pairs) {
    const offset = isNode(key) ? (key.range?.[0] ?? 0) : 0;
    if (key !== null && !isScalar(key)) return { code: 'ODD_KEY', message: '', offset };
    const name = String(key?.value);
    if (keys.has(name)) return { code: 'KEY_TWICE', message: name, offset };
    keys.add(name);
  }
  return undefined;
}

import { type Document, isMap, isNode, isScalar } from 'yaml';
import { PROBLEM_FORM_WORDS } from '../words/problem-words-form.ts';
import type { Text } from '../words/text.ts';
import { MAX_ALIASES, parseBoundedYaml } from '../yaml/bounded-yaml.ts';
import { yamlMistake } from '../yaml/yaml-mistake.ts';
import { type Position, positionsIn } from './line-starts.ts';

export type Path = readonly PropertyKey[];

/** The value at a path of some data; undefined where there is none. Own properties only. */
export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((part, key) => {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, key)) return undefined;
    return (part as Readonly<Record<PropertyKey, unknown>>)[key];
  }, value);
}

/** Data that remembers where it stood in its file. */
export type Located = {
  readonly value: unknown;
  /** The value at a path, or the nearest thing around it that exists. */
  readonly at: (path: Path) => Position;
  /** The key itself, for keys that should not be there. */
  readonly atKey: (path: Path, key: string) => Position;
};

export type Parsed =
  | { readonly kind: 'parsed'; readonly located: Located }
  | {
      readonly kind: 'unparsable';
      readonly said: Text;
      readonly position: Position;
      /** What to do, where the mistake is a common one. */
      readonly advice?: Text | undefined;
    };

/** Parses YAML with positions; `lineOffset` is how many lines of the file stand before the text. */
export function parseLocated(text: string, lineOffset = 0): Parsed {
  const yaml = parseBoundedYaml(text);
  const inText = positionsIn(text);
  const position = (offset: number): Position => {
    const { line, column } = inText(offset);
    return { line: line + lineOffset, column };
  };
  if (yaml.kind === 'problem') {
    const { said, offset, advice } = yamlMistake(text, yaml.complaint);
    return { kind: 'unparsable', said, position: position(offset), advice };
  }
  const { document } = yaml;
  try {
    return {
      kind: 'parsed',
      located: {
        value: document.toJS({ maxAliasCount: MAX_ALIASES }),
        at: (path) => position(offsetOf(document, path)),
        atKey: (path, key) => position(keyOffset(document, path, key) ?? offsetOf(document, path)),
      },
    };
  } catch {
    return { kind: 'unparsable', said: PROBLEM_FORM_WORDS.aliases, position: position(0) };
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

import { isObject } from '../json.ts';
import { splitFrontMatter } from '../state/front-matter.ts';
import { jsonErrorOffset } from './json-error.ts';
import { jsonPlaces } from './json-places.ts';
import { type Position, parseLocated, type SourceFile } from './located.ts';
import { type ProblemCode, problemAt, type Report } from './problem.ts';

/** A Markdown file: its front matter as data, and the text behind it with the line it begins at. */
export type MarkdownFile = SourceFile & { readonly body: string; readonly bodyLine: number };

/** Of one file. What stands in front of a text is short, and YAML costs far more to read than JSON. */
const MAX_CHARACTERS = { json: 2 * 1024 * 1024, yaml: 64 * 1024 } as const;
const MAX_DEPTH = 100;
const START: Position = { line: 1, column: 1 };

/** Reading a package: where problems go, and how many characters of each kind may still be read. */
export type Reading = { readonly report: Report; readonly left: { json: number; yaml: number } };

/** Whatever a package names, and however often: reading it takes a second or two at most. YAML is the dear one. */
export function startReading(report: Report): Reading {
  return { report, left: { json: 4 * 1024 * 1024, yaml: 512 * 1024 } };
}

/** Reads strict JSON with the place of every part. */
export function readJson(file: string, text: string, reading: Reading): SourceFile | undefined {
  if (!fits(file, text, 'json', reading)) return undefined;
  const { report } = reading;
  const value = parseJson(file, text, report);
  if (value === undefined) return undefined;
  if (deeperThan(value.parsed, MAX_DEPTH)) {
    report(problemAt('JSON_INVALID', file, START, `nested deeper than ${MAX_DEPTH} levels`));
    return undefined;
  }
  const places = jsonPlaces(text);
  const position = positionsIn(text);
  for (const { key, offset } of places.duplicates) {
    report(problemAt('KEY_DUPLICATE', file, position(offset), `the key ${JSON.stringify(key)} stands here twice`));
  }
  for (const { key, offset } of places.reserved) {
    report(problemAt('KEY_RESERVED', file, position(offset), `nothing may be called ${JSON.stringify(key)}`));
  }
  return {
    file,
    located: {
      value: value.parsed,
      at: (path) => position(places.value(path)),
      atKey: (path, key) => position(places.key(path, key)),
    },
  };
}

export type FrontMatterCodes = { readonly missing: ProblemCode; readonly invalid: ProblemCode };

/** Reads the YAML in front of a Markdown file, which must be a mapping. */
export function readFrontMatter(
  file: string,
  text: string,
  codes: FrontMatterCodes,
  reading: Reading,
): MarkdownFile | undefined {
  const { report } = reading;
  const parts = splitFrontMatter(text);
  if (parts === undefined) {
    report(problemAt(codes.missing, file, START, 'the file does not begin with front matter between two lines "---"'));
    return undefined;
  }
  if (!fits(file, parts.yaml, 'yaml', reading)) return undefined;
  const parsed = parseLocated(parts.yaml, 1);
  if (parsed.kind === 'unparsable') {
    report(problemAt(codes.invalid, file, parsed.position, parsed.message));
    return undefined;
  }
  const { located } = parsed;
  if (!isObject(located.value) || deeperThan(located.value, MAX_DEPTH)) {
    report(problemAt(codes.invalid, file, located.at([]), 'the front matter is not a mapping of moderate depth'));
    return undefined;
  }
  // The YAML ends with a line break, so its pieces count the opening line in; the closing line is one more.
  const bodyLine = parts.yaml.split('\n').length + 2;
  return { file, located, body: parts.rest.replace(/^.*(?:\n|$)/, ''), bodyLine };
}

function fits(file: string, text: string, kind: 'json' | 'yaml', { report, left }: Reading): boolean {
  const limit = Math.min(MAX_CHARACTERS[kind], left[kind]);
  left[kind] -= text.length;
  if (text.length <= limit) return true;
  const what =
    limit < MAX_CHARACTERS[kind] ? 'are more than what may still be read of this package' : `are more than ${limit}`;
  report(problemAt('FILE_TOO_LARGE', file, START, `${text.length} characters of ${kind.toUpperCase()} ${what}`));
  return false;
}

function parseJson(file: string, text: string, report: Report): { readonly parsed: unknown } | undefined {
  try {
    return { parsed: JSON.parse(text) };
  } catch {
    const offset = jsonErrorOffset(text) ?? 0;
    const found = offset < text.length ? JSON.stringify(text[offset]) : 'the end of the file';
    report(problemAt('JSON_INVALID', file, positionsIn(text)(offset), `not valid JSON: ${found} is not expected here`));
    return undefined;
  }
}

/** Offsets as line and column; the lines are counted once, when the first is asked for. */
function positionsIn(text: string): (offset: number) => Position {
  let starts: readonly number[] | undefined;
  return (offset) => {
    starts ??= [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
    const line = lineOf(starts, offset);
    return { line, column: offset - (starts[line - 1] ?? 0) + 1 };
  };
}

/** By halving: a hostile file has millions of lines and thousands of problems. */
function lineOf(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Level by level instead of by recursion: the value may be as deep as its file is long. */
function deeperThan(value: unknown, limit: number): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > limit) return true;
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
  return false;
}

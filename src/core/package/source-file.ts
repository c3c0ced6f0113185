import { isObject, parseJson } from '../json.ts';
import { splitFrontMatter } from '../state/front-matter.ts';
import { PROBLEM_FILE_WORDS } from '../words/problem-words-files.ts';
import type { Text } from '../words/text.ts';
import { jsonMistake } from './json-mistake.ts';
import { jsonPlaces } from './json-places.ts';
import { type Position, positionsIn } from './line-starts.ts';
import { type Located, parseLocated } from './located.ts';
import { type PackageFiles, textAt } from './package-files.ts';
import type { ProblemCode, Report, Tell } from './problem.ts';

/** A file of the package as data with positions, and whom to tell what is wrong in it. */
export type SourceFile = {
  readonly file: string;
  readonly located: Located;
  readonly tell: Tell;
  /** A key stands twice in it, so that what it says may not be what was meant. */
  readonly doubtful?: boolean;
};

/** A Markdown file: its front matter as data, and the text behind it with the line it begins at. */
export type MarkdownFile = SourceFile & { readonly body: string; readonly bodyLine: number };

/** Of one file. What stands in front of a text is short, and YAML costs far more to read than JSON; a text is for a prompt. */
const MAX_CHARACTERS = { JSON: 2 * 1024 * 1024, YAML: 64 * 1024, text: 256 * 1024 } as const;
type Kind = keyof typeof MAX_CHARACTERS;
const MAX_DEPTH = 100;
const MAX_VALUES = 60_000;
/** Of a problem with a file as a whole. */
export const START: Position = { line: 1, column: 1 };

/** Reading a package: its files, where problems go, and how many characters of each kind may still be read. */
export type Reading = {
  readonly files: PackageFiles;
  readonly report: Report;
  readonly left: { [kind in Kind]: number };
};

/** Whatever a package names, and however often: reading it takes a second or two at most. YAML is the dear one. */
export function startReading(files: PackageFiles, report: Report): Reading {
  return { files, report, left: { JSON: 4 * 1024 * 1024, YAML: 320 * 1024, text: 8 * 1024 * 1024 } };
}

/** Whether a file has a text; reports one that is there and has none. */
export function hasText(file: string, notText: Text, { files, report }: Reading): boolean {
  const isText = typeof files.get(file) === 'string';
  if (files.has(file) && !isText) report('FILE_NOT_TEXT', file, START, notText);
  return isText;
}

/** Reads strict JSON with the place of every part. */
export function readJson(file: string, reading: Reading): SourceFile | undefined {
  const text = textAt(reading.files, file) ?? '';
  if (!fits(file, text, 'JSON', reading)) return undefined;
  const { report } = reading;
  const value = parseJson(text);
  const position = positionsIn(text);
  if (value === undefined) {
    const { error = { offset: 0, before: 0, expected: 'value', closing: undefined } } = jsonPlaces(text);
    const { offset, said, advice } = jsonMistake(text, error, (at) => position(at).line);
    return report('JSON_INVALID', file, position(offset), said, { advice });
  }
  const unwieldy = unwieldiness(value);
  if (unwieldy !== undefined) return report('JSON_INVALID', file, START, unwieldy);
  const places = jsonPlaces(text);
  for (const { key, offset } of places.duplicates) {
    report('KEY_DUPLICATE', file, position(offset), PROBLEM_FILE_WORDS.keyTwice(key));
  }
  for (const { key, offset } of places.reserved) {
    report('KEY_RESERVED', file, position(offset), PROBLEM_FILE_WORDS.reserved(key));
  }
  const located: Located = {
    value,
    at: (path) => position(places.value(path)),
    atKey: (path, key) => position(places.key(path, key)),
  };
  return { file, located, tell: tellIn(file, located, report), doubtful: places.duplicates.length > 0 };
}

/** The whole text of a file, if it is no longer than what is read of one. */
export function readText(file: string, reading: Reading): string | undefined {
  const text = textAt(reading.files, file) ?? '';
  return fits(file, text, 'text', reading) ? text : undefined;
}

export function tellIn(file: string, located: Located, report: Report): Tell {
  return (code, place, said, evidence) =>
    report(code, file, 'line' in place ? place : located.at(place), said, evidence);
}

export type FrontMatterCodes = { readonly missing: ProblemCode; readonly invalid: ProblemCode };

/** Reads the YAML in front of a Markdown file, which must be a mapping. */
export function readFrontMatter(file: string, codes: FrontMatterCodes, reading: Reading): MarkdownFile | undefined {
  const { report } = reading;
  const text = textAt(reading.files, file) ?? '';
  if (!fits(file, text, 'text', reading)) return undefined;
  const parts = splitFrontMatter(text);
  if (parts === undefined) {
    const isOpened = /^---[ \t]*\r?\n/.test(text);
    const said = isOpened ? PROBLEM_FILE_WORDS.frontMatterOpen : PROBLEM_FILE_WORDS.frontMatterMissing;
    const advice = isOpened ? PROBLEM_FILE_WORDS.closeFrontMatter : undefined;
    return report(codes.missing, file, START, said, { advice });
  }
  if (!fits(file, parts.yaml, 'YAML', reading)) return undefined;
  const parsed = parseLocated(parts.yaml, 1);
  if (parsed.kind === 'unparsable') {
    const { position, said, advice } = parsed;
    return report(codes.invalid, file, position, said, { advice });
  }
  const { located } = parsed;
  if (!isObject(located.value) || unwieldiness(located.value) !== undefined)
    return report(codes.invalid, file, located.at([]), PROBLEM_FILE_WORDS.frontMatterNoMapping);
  // The YAML ends with a line break, so its pieces count the opening line in; the closing line is one more.
  const bodyLine = parts.yaml.split('\n').length + 2;
  return { file, located, tell: tellIn(file, located, report), body: parts.rest.replace(/^.*(?:\n|$)/, ''), bodyLine };
}

function fits(file: string, text: string, kind: Kind, { report, left }: Reading): boolean {
  const limit = Math.min(MAX_CHARACTERS[kind], left[kind]);
  left[kind] -= text.length;
  if (text.length <= limit) return true;
  const said =
    limit < MAX_CHARACTERS[kind]
      ? PROBLEM_FILE_WORDS.tooLongForRest(text.length, kind)
      : PROBLEM_FILE_WORDS.tooLong(text.length, kind, limit);
  report('FILE_TOO_LARGE', file, START, said);
  return false;
}

/** Level by level instead of by recursion: the value may be as deep as its file is long. */
function unwieldiness(value: unknown): Text | undefined {
  let level: readonly unknown[] = [value];
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    values += level.length;
    if (depth > MAX_DEPTH) return PROBLEM_FILE_WORDS.nestedDeeper(MAX_DEPTH);
    // Each of them may be wrong in its own way, and every way is told.
    if (values > MAX_VALUES) return PROBLEM_FILE_WORDS.moreValues(MAX_VALUES);
    level = level.flatMap((item) => (typeof item === 'object' && item !== null ? Object.values(item) : []));
  }
  return undefined;
}

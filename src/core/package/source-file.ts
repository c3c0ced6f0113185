import { isObject } from '../json.ts';
import { splitFrontMatter } from '../state/front-matter.ts';
import { jsonErrorOffset } from './json-error.ts';
import { type Located, type Position, parseLocated, type SourceFile } from './located.ts';
import { type ProblemCode, problemAt, type Report } from './problem.ts';

/** A Markdown file: its front matter as data, and the text behind it with the line it begins at. */
export type MarkdownFile = SourceFile & { readonly body: string; readonly bodyLine: number };

const MAX_CHARACTERS = 2 * 1024 * 1024;
const MAX_DEPTH = 100;
const START: Position = { line: 1, column: 1 };

/** Reads strict JSON; the positions are worked out only when a problem asks for one. */
export function readJson(file: string, text: string, report: Report): SourceFile | undefined {
  if (!fits(file, text, report)) return undefined;
  const value = parseJson(file, text, report);
  if (value === undefined) return undefined;
  if (deeperThan(value.parsed, MAX_DEPTH)) {
    report(problemAt('JSON_INVALID', file, START, `nested deeper than ${MAX_DEPTH} levels`));
    return undefined;
  }
  let positions: Located | undefined;
  const located = (): Located => {
    positions ??= positionsOf(text);
    return positions;
  };
  return {
    file,
    located: {
      value: value.parsed,
      at: (path) => located().at(path),
      atKey: (path, key) => located().atKey(path, key),
    },
  };
}

export type FrontMatterCodes = { readonly missing: ProblemCode; readonly invalid: ProblemCode };

/** Reads the YAML in front of a Markdown file, which must be a mapping. */
export function readFrontMatter(
  file: string,
  text: string,
  codes: FrontMatterCodes,
  report: Report,
): MarkdownFile | undefined {
  if (!fits(file, text, report)) return undefined;
  const parts = splitFrontMatter(text);
  if (parts === undefined) {
    report(problemAt(codes.missing, file, START, 'the file does not begin with front matter between two lines "---"'));
    return undefined;
  }
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

function fits(file: string, text: string, report: Report): boolean {
  if (text.length <= MAX_CHARACTERS) return true;
  report(
    problemAt('FILE_TOO_LARGE', file, START, `the file has ${text.length} characters, more than ${MAX_CHARACTERS}`),
  );
  return false;
}

function parseJson(file: string, text: string, report: Report): { readonly parsed: unknown } | undefined {
  try {
    return { parsed: JSON.parse(text) };
  } catch {
    const offset = jsonErrorOffset(text) ?? 0;
    const found = offset < text.length ? JSON.stringify(text[offset]) : 'the end of the file';
    report(problemAt('JSON_INVALID', file, positionAt(text, offset), `not valid JSON: ${found} is not expected here`));
    return undefined;
  }
}

function positionsOf(text: string): Located {
  const parsed = parseLocated(text);
  // A few JSON texts are not YAML (a key given twice): their problems are told without a place.
  return parsed.kind === 'parsed' ? parsed.located : { value: undefined, at: () => START, atKey: () => START };
}

function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
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

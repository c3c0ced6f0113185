import { byteLength } from '../hash.ts';
import type { DocumentName } from './document-names.ts';
import { type Line, splitLines } from './lines.ts';
import { parseMarkdown } from './markdown.ts';
import { readTaskList } from './read-task-list.ts';
import type { DocumentProblem, Reading } from './reading.ts';
import { REQUIRED_SECTIONS, type Section, sectionsOf } from './sections.ts';

const MOST_BYTES = 1_048_576;
const MOST_PROBLEMS = 100;
const MOST_OF_AN_ARGUMENT = 120;
/** Lists and quotes in each other, many in one line: no document needs that, and it takes the parser quadratic time. */
const TOO_DEEP = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]))){64}|^[ \t]{256}[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/;
const BREAK = /^[ \t]*([-*])(?:[ \t]*\1)+[ \t]*$/;

/** What a document holds, and what keeps its phase from moving on. */
export function readDocument(name: DocumentName, content: string): Reading {
  const unreadable = findUnreadable(content);
  if (unreadable !== undefined)
    return name === 'taskList' ? { problems: [unreadable], items: [] } : { problems: [unreadable] };
  const sections = sectionsOf(parseMarkdown(content));
  const missing = findMissing(name, sections);
  if (name !== 'taskList') return { problems: missing };
  const { items, problems } = readTaskList(sections, splitLines(content));
  return { problems: bound([...missing, ...problems]), items };
}

/** What no document may hold, whatever it says. */
export function findUnreadable(content: string): DocumentProblem | undefined {
  const illegal = content.search(/\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/);
  if (illegal >= 0) {
    const code = content[illegal] === '\0' ? 'nul' : 'loneSurrogate';
    return { code, line: splitLines(content.slice(0, illegal)).length, args: [] };
  }
  const bytes = byteLength(content);
  if (bytes > MOST_BYTES) return { code: 'tooLarge', line: 1, args: [String(bytes), String(MOST_BYTES)] };
  const lines = splitLines(content);
  const deep = lines.findIndex(({ text }) => TOO_DEEP.test(text) && !BREAK.test(text));
  if (deep >= 0) return { code: 'tooDeep', line: deep + 1, args: [] };
  const dense = findDense(lines);
  return dense < 0 ? undefined : { code: 'tooDense', line: dense + 1, args: [] };
}

/** What is recorded stays small, however much is wrong. */
function bound(problems: readonly DocumentProblem[]): readonly DocumentProblem[] {
  const recorded = problems
    .slice(0, MOST_PROBLEMS)
    .map(({ code, line, args }) => ({ code, line, args: args.map(shorten) }));
  const [unrecorded] = problems.slice(MOST_PROBLEMS);
  if (unrecorded === undefined) return recorded;
  return [...recorded, { code: 'more', line: unrecorded.line, args: [String(problems.length - MOST_PROBLEMS)] }];
}

function shorten(text: string): string {
  return text.length > MOST_OF_AN_ARGUMENT
    ? `${text.slice(0, MOST_OF_AN_ARGUMENT).replace(/[\uD800-\uDBFF]$/, '')}…`
    : text;
}

function findMissing(name: DocumentName, sections: readonly Section[]): readonly DocumentProblem[] {
  const there = new Set(sections.map(({ title }) => title));
  return REQUIRED_SECTIONS[name]
    .filter((title) => !there.has(title))
    .map((title) => ({ code: 'sectionMissing', line: 1, args: [title] }));
}

/** Inside a paragraph the parser splits its text at each of these, and joins the pieces again in quadratic time. */
const SIGNS = /[!&*<[\\\]_`]/g;
/** What ends a paragraph: a blank line, an item, a heading. */
const ENDS = /^[\s>]*(?:$|[-*+][ \t]|\d{1,9}[.)][ \t]|#{1,6}[ \t])/;
/** Pieces times joins: about a second on a machine of two cores. */
const MOST_WORK = 2_000_000_000;

/** The line in which a paragraph begins that would keep the parser for minutes; -1 where there is none. */
function findDense(lines: readonly Line[]): number {
  let begin = 0;
  let pieces = 0;
  let joins = 0;
  for (const [index, { text }] of lines.entries()) {
    if (ENDS.test(text)) [begin, pieces, joins] = [text.trim() === '' ? index + 1 : index, 0, 0];
    const signs = text.match(SIGNS)?.length ?? 0;
    pieces += 2 * (signs + 2);
    if (signs > 0) joins += 1;
    if (pieces * joins > MOST_WORK) return begin;
  }
  return -1;
}

/** What a file holds, which is a problem by itself where its bytes spell no text. */
export function readFound(name: DocumentName, found: { readonly text: string; readonly isUtf8: boolean }): Reading {
  return found.isUtf8 ? readDocument(name, found.text) : NOT_UTF8;
}

const NOT_UTF8: Reading = { problems: [{ code: 'notUtf8', line: 1, args: [] }] };

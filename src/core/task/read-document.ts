import { byteLength } from '../hash.ts';
import type { DocumentName } from './document-names.ts';
import { findDense } from './find-dense.ts';
import { splitLines } from './lines.ts';
import { parseMarkdown } from './markdown.ts';
import { readTaskList } from './read-task-list.ts';
import type { DocumentProblem, Reading } from './reading.ts';
import { REQUIRED_SECTIONS, type Section, sectionsOf } from './sections.ts';

const MOST_BYTES = 1_048_576;
const MOST_PROBLEMS = 100;
const MOST_OF_AN_ARGUMENT = 120;
/** Lists and quotes in each other, many in one line: nobody means that, and it takes the parser quadratic time. */
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

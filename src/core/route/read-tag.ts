import { findFences } from '../output/find-fences.ts';

/** The tags of a package that has no rules of its own, without their brackets (RTE-01). */
export const BUILT_IN_TAGS = ['REQ_DEV', 'REQ_TEST', 'REQ_DOCS', 'BLOCK_NEED_MASTER', 'TASK_DONE'] as const;

/** The ways in which the end of a reply is not a tag. */
export type TagProblem = (typeof ENDS)[number]['code'] | 'NOTHING_SAID' | 'IN_FENCE' | 'NO_TAG';

export type TagReading =
  | { readonly tag: string }
  /** `line` is the last line, cut where it is long. */
  | { readonly problem: { readonly code: TagProblem; readonly line: string } };

/** The tag in which a reply ends: its last line that is not empty is that tag and nothing else (RTE-02). */
export function readTag(text: string, tags: readonly string[] = BUILT_IN_TAGS): TagReading {
  const { line, isFenced } = lastLine(text);
  if (line === '') return { problem: { code: 'NOTHING_SAID', line } };
  if (isFenced) return { problem: { code: 'IN_FENCE', line: shortenLine(line) } };
  if (isTag(line, tags)) return { tag: line.slice(1, -1) };
  const code = ENDS.find(({ fits }) => fits(line, tags))?.code ?? 'NO_TAG';
  return { problem: { code, line: shortenLine(line) } };
}

const BYTE_ORDER_MARK = '\uFEFF';
/** `- ` before a fence: the fence is opened all the same. */
const MARKER_BEFORE_FENCE = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)+(?=`{3}|~{3})/gm;

function lastLine(text: string): { readonly line: string; readonly isFenced: boolean } {
  // `trim` takes a byte order mark for white space; it cannot be seen, so it has to stay until the line is judged.
  const kept = text.replaceAll(BYTE_ORDER_MARK, '\u200B').replaceAll(/\r\n?/g, '\n');
  const whole = kept.replaceAll(MARKER_BEFORE_FENCE, '').trimEnd();
  const at = whole.lastIndexOf('\n') + 1;
  return { line: whole.slice(at).trim(), isFenced: findFences(whole).some(({ end }) => end > at) };
}

/** Control characters, zero-width characters, marks of direction: what stands in a line and cannot be seen. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const OTHER_BRACKETS = /[【〔「『〖(<{]([^\]】〕」』〗)>}]{0,60})[】〕」』〗)>}]/g;

/** One tag, known or not, with marks of Markdown around it. */
const MARKED = '[\\s*_~`]{0,9}\\[\\w+\\][\\s*_~`]{0,9}$';
const QUOTED = new RegExp(`^>[>\\s]{0,9}${MARKED}`);
const LIST_ITEM = new RegExp(`^(?:[-*+•·]\\s|\\d{1,9}[.)、．])${MARKED}`);
const BACKTICKS = new RegExp(`^[*_~]{0,9}\`${MARKED}`);
const EMPHASIS = new RegExp(`^${MARKED}`);

type End = { readonly code: string; readonly fits: (line: string, tags: readonly string[]) => boolean };

/** What a last line can be in place of a tag. The first row that fits names the problem. */
const ENDS = [
  { code: 'INVISIBLE_CHARACTERS', fits: (line, tags) => ['', ...bracketed(tags)].includes(visible(line)) },
  { code: 'NO_BRACKETS', fits: (line, tags) => tags.includes(line.toUpperCase()) },
  { code: 'LOWER_CASE', fits: (line, tags) => isTag(line.toUpperCase(), tags) },
  { code: 'OTHER_BRACKETS', fits: (line, tags) => !hasTag(line, tags) && hasTag(withSquareBrackets(line), tags) },
  { code: 'UNKNOWN_TAG', fits: (line) => /^\[[^[\]]+\]$/.test(line) },
  { code: 'QUOTED', fits: (line) => QUOTED.test(line) },
  { code: 'LIST_ITEM', fits: (line) => LIST_ITEM.test(line) },
  { code: 'BACKTICKS', fits: (line) => BACKTICKS.test(line) },
  { code: 'EMPHASIS', fits: (line) => EMPHASIS.test(line) },
  { code: 'TWO_TAGS', fits: (line, tags) => tagsIn(line, tags).length > 1 },
  { code: 'TEXT_BEFORE', fits: (line, tags) => tagsIn(line, tags).some((tag) => line.endsWith(tag)) },
  { code: 'TEXT_AFTER', fits: (line, tags) => tagsIn(line, tags).some((tag) => line.startsWith(tag)) },
  { code: 'TEXT_AROUND', fits: hasTag },
] as const satisfies readonly End[];

function visible(line: string): string {
  return line.replaceAll(INVISIBLE, '').trim();
}

function bracketed(tags: readonly string[]): readonly string[] {
  return tags.map((tag) => `[${tag}]`);
}

function isTag(line: string, tags: readonly string[]): boolean {
  return bracketed(tags).includes(line);
}

function hasTag(line: string, tags: readonly string[]): boolean {
  return tagsIn(line, tags).length > 0;
}

/** The tags that a line names, in capital letters or not. */
function tagsIn(line: string, tags: readonly string[]): readonly string[] {
  return [...line.matchAll(/\[\w+\]/g)].map(([found]) => found).filter((found) => isTag(found.toUpperCase(), tags));
}

/** A line with full-width characters and all kinds of brackets made the ones that a tag has. */
function withSquareBrackets(line: string): string {
  return line.normalize('NFKC').replaceAll(OTHER_BRACKETS, '[$1]');
}

const MAX_LINE = 200;

function shortenLine(line: string): string {
  return line.length <= MAX_LINE ? line : `${line.slice(0, MAX_LINE).toWellFormed()}…`;
}

/** What a routed reply hands over: all that was said but the tag itself. */
export function wordsAboveTag(segments: readonly string[]): string {
  return segments
    .join('\n\n')
    .trimEnd()
    .replace(/[^\n]*$/, '')
    .trim();
}

export const BLOCK_REASONS = ['missing_context', 'logic_unimplementable', 'mcp_failure', 'retry_exhausted'] as const;
type BlockReason = (typeof BLOCK_REASONS)[number];

/** Why an agent blocks: the line `reason: …` above the tag, which is the last line; undefined where it names none of them (RTE-05). */
export function blockReason(text: string): BlockReason | undefined {
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  const [, named] = REASON.exec(lines.at(-2) ?? '') ?? [];
  return BLOCK_REASONS.find((reason) => reason === named);
}

const REASON = /^\s*reason:[ \t]*`?([a-z_]+)`?[ \t]*$/;

import type { StructuredPatchHunk } from 'diff';
import { applyPatch, parsePatch, type StructuredPatch } from 'diff';
import { type Refusal, refuse } from '../refusal.ts';

const MAX_HUNKS = 1_000;
/** Reading and applying takes its time line by line. */
const MAX_LINES = 50_000;

export type Patch = { readonly creates: boolean; readonly parsed: StructuredPatch };

/** Reads a unified diff of one file. A diff from /dev/null makes a new file. */
export function readPatch(text: string): Patch | Refusal {
  if (text.split('\n', MAX_LINES + 1).length > MAX_LINES)
    return refuse('E_PRECONDITION_FAILED', `The diff has more than ${MAX_LINES} lines. Write the file instead.`);
  const parsed = parse(text);
  if (typeof parsed === 'string') return refuse('E_PRECONDITION_FAILED', `The diff cannot be read: ${parsed}.`);
  const [only, ...more] = parsed;
  if (only === undefined || more.length > 0 || only.hunks.length === 0)
    return refuse('E_PRECONDITION_FAILED', 'The patch must be a unified diff of one file with at least one hunk.');
  if (only.hunks.length > MAX_HUNKS)
    return refuse('E_PRECONDITION_FAILED', `The diff has more than ${MAX_HUNKS} hunks. Write the file instead.`);
  if (only.newFileName === '/dev/null')
    return refuse(
      'E_PRECONDITION_FAILED',
      'A diff cannot remove a file. Leave the file, or ask a person to remove it.',
    );
  return { creates: only.oldFileName === '/dev/null', parsed: only };
}

/** The text after a diff that fits exactly, with the line ends it had. */
export function patchText(text: string, { parsed }: Patch): string | Refusal {
  if (text !== '' && parsed.hunks.some(({ oldLines }) => oldLines === 0))
    return refuse('E_PRECONDITION_FAILED', 'A hunk without a line of the file fits anywhere. Add lines of context.');
  const hunks = placedHunks(text, hunksWithEnds(text, parsed.hunks));
  const next = hunks !== undefined && applied(text, { ...parsed, hunks });
  return next === false
    ? refuse('E_PRECONDITION_FAILED', 'The diff does not fit the file as it is. Read it again.')
    : next;
}

/** The library looks for a hunk that does not fit line by line, which may take hours: the first line that differs ends it. */
function applied(text: string, patch: StructuredPatch): string | false {
  try {
    return applyPatch(text, patch, { fuzzFactor: 0, autoConvertLineEndings: false, compareLine: sameLine });
  } catch (cause) {
    if (!(cause instanceof Differs)) throw cause;
    return false;
  }
}

class Differs extends Error {}

function sameLine(_place: number, line: string, _operation: string, wanted: string): boolean {
  if (line !== wanted) throw new Differs();
  return true;
}

/** A problem is given as text: the library throws for what a model may well send, and repeats parts of it. */
function parse(text: string): readonly StructuredPatch[] | string {
  try {
    return parsePatch(text);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : 'it is none';
    return message.replace(/contained invalid line.*/s, 'has a line of no kind').replace(/ for (?!hunk).*/s, '');
  }
}

/** The hunks with the line ends of the text they are for, where it has only one kind and they have only the other. */
function hunksWithEnds(text: string, hunks: readonly StructuredPatchHunk[]): StructuredPatchHunk[] {
  const returns = text.includes('\r\n');
  const lines = hunks.flatMap((hunk) => endedLines(hunk));
  if (returns && !/^\n|[^\r]\n/.test(text) && !lines.some((line) => line.endsWith('\r')))
    return hunks.map((hunk) => withLines(hunk, (line, ended) => (ended ? `${line}\r` : line)));
  if (!returns && text.includes('\n') && lines.length > 0 && lines.every((line) => line.endsWith('\r')))
    return hunks.map((hunk) => withLines(hunk, (line) => line.replace(/\r$/, '')));
  return [...hunks];
}

function withLines(hunk: StructuredPatchHunk, change: (line: string, ended: boolean) => string): StructuredPatchHunk {
  return { ...hunk, lines: hunk.lines.map((line, index) => change(line, isEnded(hunk, index))) };
}

function endedLines(hunk: StructuredPatchHunk): readonly string[] {
  return hunk.lines.filter((_, index) => isEnded(hunk, index));
}

/** All but the mark that says that the line before it has no end, and that line. */
function isEnded({ lines }: StructuredPatchHunk, index: number): boolean {
  return !lines[index]?.startsWith('\\') && !lines[index + 1]?.startsWith('\\');
}

/** Looking for places takes no more than this, however often lines repeat. */
const MAX_COMPARISONS = 1_000_000;

/** The hunks with the places where they fit, each the nearest to where it is said to be; undefined where one fits nowhere. */
function placedHunks(text: string, hunks: readonly StructuredPatchHunk[]): StructuredPatchHunk[] | undefined {
  const lines = text.split('\n');
  if (hunks.some(({ oldStart }) => oldStart > lines.length + 1)) return undefined;
  const placed: StructuredPatchHunk[] = [];
  const budget = { comparisons: MAX_COMPARISONS };
  let shift = 0;
  let from = 0;
  for (const hunk of hunks) {
    const wanted = hunk.lines.filter((line) => !/^[+\\]/.test(line)).map((line) => line.slice(1));
    const at = nearest({ lines, wanted, from, budget }, hunk.oldStart - 1 + shift);
    if (at === undefined) return undefined;
    placed.push({ ...hunk, oldStart: at + 1 });
    shift = at + 1 - hunk.oldStart;
    // The next hunk may begin in what this one leaves as it is.
    from = at + wanted.length - unchangedAtEnd(hunk);
  }
  return placed;
}

type Sought = {
  readonly lines: readonly string[];
  readonly wanted: readonly string[];
  readonly from: number;
  readonly budget: { comparisons: number };
};

function nearest(sought: Sought, stated: number): number | undefined {
  const { lines, wanted, from, budget } = sought;
  const last = lines.length - wanted.length;
  const reach = Math.max(stated - from, last - stated);
  // What is said to lie outside is first of all looked for where the file ends or begins.
  const nearby = Math.max(0, stated - last, from - stated);
  for (let distance = nearby; distance <= reach && budget.comparisons > 0; distance += 1) {
    for (const at of [stated + distance, stated - distance])
      if (at >= from && at <= last && fits(sought, at)) return at;
  }
  return undefined;
}

function fits({ lines, wanted, budget }: Sought, at: number): boolean {
  const differs = wanted.findIndex((line, index) => line !== lines[at + index]);
  budget.comparisons -= differs < 0 ? wanted.length : differs + 1;
  return differs < 0;
}

function unchangedAtEnd({ lines }: StructuredPatchHunk): number {
  const kept = lines.filter((line) => !line.startsWith('\\'));
  return kept.length - 1 - kept.findLastIndex((line) => /^[+-]/.test(line));
}

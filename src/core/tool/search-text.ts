import { z } from 'zod';
import type { Find } from './compile-pattern.ts';

export type LineMatch = {
  readonly line: number;
  readonly text: string;
  readonly before?: readonly string[];
  readonly after?: readonly string[];
};

export type Around = { readonly before: number; readonly after: number };

type Line = { readonly text: string; readonly start: number; readonly end: number };

/** Only so much of a line is looked at: what is longer is not written by people. */
const MAX_LINE = 10_000;
const MAX_SHOWN = 400;
/** After so many steps the search pauses, so that other work gets its turn; one line never takes more of them. */
const MAX_STEPS = 500_000;
/** Plain text costs something too: a line has to be found and cut out. */
const MIN_STEPS = 16;

/** The matching lines of one text, with pauses in between, and a word for every line that was not searched to its end. */
export function* searchText(text: string, find: Find, around: Around): Generator<LineMatch | 'pause' | 'long-line'> {
  const steps = Math.max(find.steps ?? 1, MIN_STEPS);
  const maxLine = Math.min(MAX_LINE, Math.floor(MAX_STEPS / steps));
  let taken = 0;
  let number = 1;
  // Line by line, because all lines of a large file at once take their time and room too.
  for (let line = lineFrom(text, 0); line !== undefined; line = lineFrom(text, line.end + 1)) {
    const long = line.text.length > maxLine;
    if (long) yield 'long-line';
    const cost = (Math.min(line.text.length, maxLine) + 1) * steps;
    if (taken + cost > MAX_STEPS) yield 'pause';
    taken = taken + cost > MAX_STEPS ? cost : taken + cost;
    const at = find(long ? line.text.slice(0, maxLine) : line.text);
    if (at >= 0) yield matchAt(text, line, { number, at }, around);
    number += 1;
  }
}

/** The line that begins at a place, without its end; undefined behind the last one. */
function lineFrom(text: string, start: number): Line | undefined {
  if (start > text.length) return undefined;
  const found = text.indexOf('\n', start);
  const end = found < 0 ? text.length : found;
  return { text: text.slice(start, end > start && text[end - 1] === '\r' ? end - 1 : end), start, end };
}

type Place = { readonly number: number; readonly at: number };

function matchAt(text: string, line: Line, { number, at }: Place, { before, after }: Around): LineMatch {
  return {
    line: number,
    text: shown(line.text, at),
    ...(before > 0 ? { before: linesBefore(text, line, before) } : {}),
    ...(after > 0 ? { after: linesAfter(text, line, after) } : {}),
  };
}

function linesBefore(text: string, { start }: Line, count: number): readonly string[] {
  const lines: string[] = [];
  for (let end = start - 1; end >= 0 && lines.length < count; ) {
    const from = end === 0 ? 0 : text.lastIndexOf('\n', end - 1) + 1;
    lines.unshift(shown(lineFrom(text, from)?.text ?? '', 0));
    end = from - 1;
  }
  return lines;
}

function linesAfter(text: string, { end }: Line, count: number): readonly string[] {
  const lines: string[] = [];
  for (let line = lineFrom(text, end + 1); line !== undefined && lines.length < count; ) {
    lines.push(shown(line.text, 0));
    line = lineFrom(text, line.end + 1);
  }
  return lines;
}

/** A long line is cut to the part around a place, with an ellipsis where something is missing. */
function shown(line: string, at: number): string {
  if (line.length <= MAX_SHOWN) return line;
  const start = Math.max(0, Math.min(at - MAX_SHOWN / 4, line.length - MAX_SHOWN));
  const end = start + MAX_SHOWN;
  // A cut through a pair of surrogates would leave half a character.
  const part = line.slice(start, end).toWellFormed();
  return `${start > 0 ? '…' : ''}${part}${end < line.length ? '…' : ''}`;
}

const MAX_AROUND = 20;
const MAX_MATCHES = 1_000;
export const DEFAULT_MATCHES = 100;

const around = z.number().int().min(0).max(MAX_AROUND).nullish();

/** What `fs.search` takes, wherever it searches. Models send null for what they leave out. */
export const SearchArguments = z.strictObject({
  path: z.string(),
  pattern: z.string().min(1),
  before: around,
  after: around,
  maxMatches: z.number().int().positive().max(MAX_MATCHES).nullish(),
});
export type SearchArguments = z.infer<typeof SearchArguments>;

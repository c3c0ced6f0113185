import type { Find } from './compile-pattern.ts';

export type LineMatch = {
  readonly line: number;
  readonly text: string;
  readonly before?: readonly string[];
  readonly after?: readonly string[];
};

export type Around = { readonly before: number; readonly after: number };

/** Only so much of a line is looked at: what is longer is not written by people. */
const MAX_LINE = 10_000;
const MAX_SHOWN = 400;
/** After so many characters whoever searches may want to breathe. */
const PAUSE_AFTER = 32_768;

/** The matching lines of one text, with pauses in between, and a word for every line that was not searched to its end. */
export function* searchText(text: string, find: Find, around: Around): Generator<LineMatch | 'pause' | 'long-line'> {
  const lines = text.split('\n').map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
  let looked = 0;
  for (const [index, line] of lines.entries()) {
    const long = line.length > MAX_LINE;
    if (long) yield 'long-line';
    const at = find(long ? line.slice(0, MAX_LINE) : line);
    if (at >= 0) yield matchAt(lines, index, at, around);
    looked += Math.min(line.length, MAX_LINE) + 1;
    if (looked < PAUSE_AFTER) continue;
    looked = 0;
    yield 'pause';
  }
}

function matchAt(lines: readonly string[], index: number, at: number, { before, after }: Around): LineMatch {
  const lead = lines.slice(Math.max(0, index - before), index).map((line) => shown(line, 0));
  const trail = lines.slice(index + 1, index + 1 + after).map((line) => shown(line, 0));
  return {
    line: index + 1,
    text: shown(lines[index] ?? '', at),
    ...(before > 0 ? { before: lead } : {}),
    ...(after > 0 ? { after: trail } : {}),
  };
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

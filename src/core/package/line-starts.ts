export type Position = { readonly line: number; readonly column: number };

/** The offset at which each line begins: four bytes for each, and nothing else, of a text that may be nothing but lines. */
export function lineStarts(text: string): Uint32Array {
  let count = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count += 1;
  const starts = new Uint32Array(count);
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
    starts[line] = at + 1;
    line += 1;
  }
  return starts;
}

/** Offsets as line and column; the lines are counted once, when the first is asked for. */
export function positionsIn(text: string): (offset: number) => Position {
  let starts: Uint32Array | undefined;
  return (offset) => {
    starts ??= lineStarts(text);
    const line = lineOf(starts, offset);
    return { line, column: offset - (starts[line - 1] ?? 0) + 1 };
  };
}

/** By halving: a hostile file has millions of lines and thousands of problems. */
function lineOf(starts: Uint32Array, offset: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

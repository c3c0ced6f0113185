import type { Run } from './arrange-picture.ts';
import { LEAD } from './stack-layers.ts';
import { rounded } from './svg-markup.ts';

/** The paths of a line and of its head. */
export type Arrow = { readonly line: string; readonly head: string };

export const HEAD = { length: 9, half: 4.5 } as const;

/** A link through its runs from top to bottom; with `up` it points the other way. */
export function arrowAlong(runs: readonly Run[], up: boolean): Arrow {
  const [first, last] = [runs.at(0), runs.at(-1)];
  if (first === undefined || last === undefined) return { line: '', head: '' };
  // The line ends inside the head, so that its blunt end does not show at the tip.
  const start = up ? first.top + HEAD.length - 1 : first.top;
  const end = up ? last.bottom : last.bottom - HEAD.length + 1;
  const pieces = runs.map((run, index) => {
    const before = runs[index - 1];
    const arrival = before === undefined ? `M${pair(run.x, start)}` : swing(before, run);
    return `${arrival}V${rounded(run === last ? end : run.bottom)}`;
  });
  return { line: pieces.join(''), head: up ? headAt(first.x, first.top, -1) : headAt(last.x, last.bottom, 1) };
}

/** An S from the bottom of one run to the top of the next, which leaves and arrives straight. */
function swing(from: Run, to: Run): string {
  // Too little for a curve: it would look like a dent.
  if (Math.abs(from.x - to.x) < 4) return `L${pair(to.x, to.top)}`;
  const [start, end] = [from.bottom + LEAD, to.top - LEAD];
  const middle = (start + end) / 2;
  return `V${rounded(start)}C${pair(from.x, middle)} ${pair(to.x, middle)} ${pair(to.x, end)}`;
}

function headAt(x: number, y: number, direction: 1 | -1): string {
  const base = y - direction * HEAD.length;
  return `M${pair(x, y)}L${pair(x - HEAD.half, base)}L${pair(x + HEAD.half, base)}Z`;
}

export function pair(x: number, y: number): string {
  return `${rounded(x)},${rounded(y)}`;
}

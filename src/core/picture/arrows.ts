import type { Box, Run } from './arrange-picture.ts';
import { LEAD } from './stack-layers.ts';
import { formatNumber } from './svg-markup.ts';

/** The paths of a line and of its head. */
export type Arrow = { readonly line: string; readonly head: string };

const HEAD = { length: 9, half: 4.5 } as const;

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
    return `${arrival}V${formatNumber(run === last ? end : run.bottom)}`;
  });
  return { line: pieces.join(''), head: up ? headAt(first.x, first.top, -1) : headAt(last.x, last.bottom, 1) };
}

/** An S from the bottom of one run to the top of the next, which leaves and arrives straight. */
function swing(from: Run, to: Run): string {
  // Too little for a curve: it would look like a dent.
  if (Math.abs(from.x - to.x) < 4) return `L${pair(to.x, to.top)}`;
  const [start, end] = [from.bottom + LEAD, to.top - LEAD];
  const middle = (start + end) / 2;
  return `V${formatNumber(start)}C${pair(from.x, middle)} ${pair(to.x, middle)} ${pair(to.x, end)}`;
}

function headAt(x: number, y: number, direction: 1 | -1): string {
  const base = y - direction * HEAD.length;
  return `M${pair(x, y)}L${pair(x - HEAD.half, base)}L${pair(x + HEAD.half, base)}Z`;
}

export function pair(x: number, y: number): string {
  return `${formatNumber(x)},${formatNumber(y)}`;
}

/** Which of the edges from a node to itself this is. */
export type Turn = { readonly index: number; readonly of: number };

const HALF = 6;

/** Out of the side of a box, behind its chip, and back in below. */
export function arrowBeside(box: Box, insetAt: (down: number) => number, chip: Box, { index, of }: Turn): Arrow {
  const side = chip.x < box.x ? -1 : 1;
  const pitch = Math.min(3 * HALF, (box.height - 2 * HALF) / of);
  const middle = box.y + (index - (of - 1) / 2) * pitch;
  const half = Math.min(HALF, pitch / 2 - 1);
  const touch = (y: number) => box.x + side * (box.width / 2 - insetAt(y - box.y));
  const near = chip.x - (side * chip.width) / 2;
  const [leaves, returns] = [middle - half, middle + half];
  const [out, back] = [chip.y - HALF, chip.y + HALF];
  const tip = touch(returns);
  const base = tip + side * HEAD.length;
  const bend = (base + near) / 2;
  return {
    line: [
      `M${pair(touch(leaves), leaves)}C${pair(bend, leaves)} ${pair(bend, out)} ${pair(near, out)}`,
      `H${formatNumber(chip.x)}V${formatNumber(back)}H${formatNumber(near)}`,
      `C${pair(bend, back)} ${pair(bend, returns)} ${pair(base - side, returns)}`,
    ].join(''),
    head: `M${pair(tip, returns)}L${pair(base, returns - HEAD.half)}L${pair(base, returns + HEAD.half)}Z`,
  };
}

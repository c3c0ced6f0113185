import type { Box } from './arrange-picture.ts';
import { type Arrow, HEAD, pair } from './arrow-along.ts';
import { rounded } from './svg-markup.ts';

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
      `H${rounded(chip.x)}V${rounded(back)}H${rounded(near)}`,
      `C${pair(bend, back)} ${pair(bend, returns)} ${pair(base - side, returns)}`,
    ].join(''),
    head: `M${pair(tip, returns)}L${pair(base, returns - HEAD.half)}L${pair(base, returns + HEAD.half)}Z`,
  };
}

import type { Spot } from './layout-graph.ts';

/** Something that may move within its layer, with its neighbours there and what it is linked to above and below. */
export type Piece = Spot & {
  x: number;
  /** How far it extends to the left and to the right of `x`. */
  readonly left: number;
  readonly right: number;
  /** How far from `x` a link still meets it straight. */
  readonly reach: number;
  readonly gap: number;
  before: Piece | undefined;
  after: Piece | undefined;
  readonly above: Tie[];
  readonly below: Tie[];
};

/** A link to a piece of the next layer; what leads back has less weight than what leads on. */
export type Tie = { readonly to: Piece; readonly weight: number };

/** A bend costs as much as this many pixels to the side. */
const BEND = 16;
/** A pixel away from the middle of the main links on one side: a single one should meet a box in its middle. */
const OFF_CENTRE = { single: 1, several: 0.25 } as const;
const WORTHWHILE = 1;

/** Moves pieces of different layers together to where their links are straightest, as far as their neighbours leave room. */
export function moveGroup(group: readonly Piece[]): void {
  const [least, most] = [Math.max(...group.map(roomLeft)), Math.min(...group.map(roomRight))];
  const wishes = new Set(group.flatMap(wishesOf).map((wish) => Math.min(most, Math.max(least, wish))));
  const starts = group.map(({ x }) => x);
  let best = { by: 0, cost: costOf(group) };
  for (const by of wishes) {
    place(group, starts, by);
    const cost = costOf(group);
    if (cost < best.cost - WORTHWHILE) best = { by, cost };
  }
  place(group, starts, best.by);
}

function place(group: readonly Piece[], starts: readonly number[], by: number): void {
  for (const [index, piece] of group.entries()) piece.x = (starts[index] ?? 0) + by;
}

/** Where the layout stands closer than we would put it, it may stay so: hence never a positive number. */
function roomLeft({ x, left, gap, before }: Piece): number {
  if (before === undefined) return -Infinity;
  return Math.min(0, before.x + before.right + Math.max(before.gap, gap) - (x - left));
}

function roomRight({ x, right, gap, after }: Piece): number {
  if (after === undefined) return Infinity;
  return Math.max(0, after.x - after.left - Math.max(after.gap, gap) - (x + right));
}

/** By how much a piece would like to move. */
function wishesOf({ x, reach, above, below }: Piece): readonly number[] {
  const targets = [...above, ...below].flatMap(({ to }) => {
    const far = Math.max(reach, to.reach);
    return [to.x, to.x - far, to.x + far];
  });
  const middles = [above, below].filter(({ length }) => length > 0).map((side) => middleOf(mainTies(side)));
  return [...targets, ...middles].map((target) => target - x);
}

function costOf(group: readonly Piece[]): number {
  return group.reduce((sum, piece) => sum + sideCost(piece, piece.above) + sideCost(piece, piece.below), 0);
}

function sideCost({ x, reach }: Piece, side: readonly Tie[]): number {
  if (side.length === 0) return 0;
  const main = mainTies(side);
  const [{ weight: most } = { weight: 0 }] = main;
  const dearness = reach === 0 ? 0 : most * (main.length === 1 ? OFF_CENTRE.single : OFF_CENTRE.several);
  let cost = dearness * Math.abs(x - middleOf(main));
  for (const { to, weight } of side) {
    const aside = Math.abs(x - to.x) - Math.max(reach, to.reach);
    if (aside > 0.5) cost += weight * (aside + BEND);
  }
  return cost;
}

function mainTies(side: readonly Tie[]): readonly Tie[] {
  const most = Math.max(...side.map(({ weight }) => weight));
  return side.filter(({ weight }) => weight === most);
}

function middleOf(side: readonly Tie[]): number {
  return side.reduce((sum, { to }) => sum + to.x, 0) / side.length;
}

import type { Flat, Link, Placed, Spot } from './layout-graph.ts';
import { moveGroup, type Piece } from './move-group.ts';

const ROUNDS = 6;
const BOX_GAP = 36;
const STOP_GAP = 22;
/** Trying out a move costs as much as the group has pieces. */
const LARGEST_GROUP = 200;

/** Moves everything across within its layer, never past each other: links get straighter, and boxes stand amid their links. */
export function settleAcross({ boxes, links: placed }: Placed, sizes: readonly Flat[], links: readonly Link[]): Placed {
  const besides = Map.groupBy(placed.keys(), (place) => links[place]?.lower);
  const boxPieces = boxes.map((box, place) => {
    const beside = (besides.get(place) ?? []).map((link) => placed[link]?.beside).find((spot) => spot !== undefined);
    return pieceOf(box, Math.max(1, box.width / 2 - (sizes[place]?.inset ?? 0)), BOX_GAP, beside);
  });
  const stopPieces = placed.map(({ between }) => between.map((stop) => pieceOf(stop, 0, STOP_GAP)));
  for (const [place, { upper, lower, weight }] of links.entries()) {
    if (upper !== lower) tie([boxPieces[upper], ...(stopPieces[place] ?? []), boxPieces[lower]], weight);
  }
  settle([...boxPieces, ...stopPieces.flat()], stopPieces);
  return {
    boxes: boxPieces,
    links: placed.map(({ beside }, place) => {
      const lower = links[place]?.lower ?? 0;
      const shift = (boxPieces[lower]?.x ?? 0) - (boxes[lower]?.x ?? 0);
      return { between: stopPieces[place] ?? [], beside: beside && { ...beside, x: beside.x + shift } };
    }),
  };
}

/** What stands beside a box moves with it. */
function pieceOf(spot: Spot, reach: number, gap: number, beside?: Spot): Piece {
  const { x, width } = spot;
  const extents = [x - width / 2, x + width / 2];
  if (beside !== undefined) extents.push(beside.x - beside.width / 2, beside.x + beside.width / 2);
  const [left, right] = [x - Math.min(...extents), Math.max(...extents) - x];
  return { ...spot, left, right, reach, gap, before: undefined, after: undefined, above: [], below: [] };
}

function tie(pieces: readonly (Piece | undefined)[], weight: number): void {
  for (const [index, piece] of pieces.entries()) {
    const next = pieces[index + 1];
    if (piece === undefined || next === undefined) continue;
    piece.below.push({ to: next, weight });
    next.above.push({ to: piece, weight });
  }
}

/** Down and up in turn: one by one, then along each link, then whole columns, whose parts would not leave each other. */
function settle(pieces: readonly Piece[], links: readonly (readonly Piece[])[]): void {
  const rows = rowsOf(pieces);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const piece of (round % 2 === 0 ? rows : rows.toReversed()).flat()) moveGroup([piece]);
    const groups = [...links.flatMap(straightParts), ...columns(pieces, isBelow), ...columns(pieces, isStraight)];
    for (const group of groups.filter(({ length }) => length > 1 && length <= LARGEST_GROUP)) moveGroup(group);
  }
}

function rowsOf(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const layers = [...Map.groupBy(pieces, ({ layer }) => layer).entries()].sort(([a], [b]) => a - b);
  return layers.map(([, layer]) => {
    const row = layer.toSorted((a, b) => a.x - b.x);
    for (const [index, piece] of row.entries()) [piece.before, piece.after] = [row[index - 1], row[index + 1]];
    return row;
  });
}

function isBelow(a: Piece, b: Piece): boolean {
  return Math.abs(a.x - b.x) < 0.5;
}

function isStraight(a: Piece, b: Piece): boolean {
  return Math.abs(a.x - b.x) < Math.max(a.reach, b.reach) + 0.5;
}

/** The parts of a link that run straight through several layers. */
function straightParts(stops: readonly Piece[]): readonly (readonly Piece[])[] {
  const parts: Piece[][] = [];
  for (const stop of stops) {
    const last = parts.at(-1)?.at(-1);
    if (last !== undefined && isBelow(last, stop)) parts.at(-1)?.push(stop);
    else parts.push([stop]);
  }
  return parts;
}

/** What is tied to each other and stands as one. */
function columns(pieces: readonly Piece[], isOne: (a: Piece, b: Piece) => boolean): readonly (readonly Piece[])[] {
  const seen = new Set<Piece>();
  return pieces.map((start) => {
    const column = seen.has(start) ? [] : [start];
    seen.add(start);
    for (const piece of column) {
      for (const { to } of [...piece.above, ...piece.below]) {
        if (seen.has(to) || !isOne(piece, to)) continue;
        seen.add(to);
        column.push(to);
      }
    }
    return column;
  });
}

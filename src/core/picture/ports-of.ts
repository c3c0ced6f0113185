import type { Link, Placed, Sized, Spot } from './layout-graph.ts';

/** A box whose top and bottom are flat but for its corners; edges begin and end there. */
export type Flat = Sized & { readonly inset: number };

/** Where a link leaves its upper box and enters its lower one, across. */
export type Ports = { readonly upper: number; readonly lower: number };

type End = { readonly link: number; readonly end: keyof Ports; readonly box: number; readonly towards: number };

const GAP = 18;

/** Finds where links touch their boxes, so that those beside each other neither meet nor cross there. */
export function portsOf(
  { boxes, links: placed }: Placed,
  sizes: readonly Flat[],
  links: readonly Link[],
): readonly Ports[] {
  const ends = links.flatMap(({ upper, lower }, link): readonly End[] => {
    const between = placed[link]?.between ?? [];
    const [first = boxes[lower], last = boxes[upper]] = [between.at(0), between.at(-1)];
    return [
      { link, end: 'upper', box: upper, towards: first?.x ?? 0 },
      { link, end: 'lower', box: lower, towards: last?.x ?? 0 },
    ];
  });
  const ports = links.map(() => ({ upper: 0, lower: 0 }));
  for (const side of Map.groupBy(ends, ({ box, end }) => `${end} ${box}`).values()) {
    const [{ box } = { box: 0 }] = side;
    const found = spread(side, sideOf(boxes[box], sizes[box]));
    for (const [index, { link, end }] of side.entries()) {
      const port = ports[link];
      if (port !== undefined) port[end] = found[index] ?? 0;
    }
  }
  return ports;
}

type Side = { readonly left: number; readonly right: number };

function sideOf(spot: Spot | undefined, size: Flat | undefined): Side {
  const { x } = spot ?? { x: 0 };
  const half = size === undefined ? 0 : Math.max(0, size.width / 2 - size.inset);
  return { left: x - half, right: x + half };
}

/** As near as can be to where each one comes from, in that order and not on top of each other. */
function spread(ends: readonly End[], { left, right }: Side): readonly number[] {
  const gap = Math.min(GAP, (right - left) / Math.max(1, ends.length - 1));
  const order = ends.map((end, index) => ({ ...end, index })).sort((a, b) => a.towards - b.towards || a.link - b.link);
  const found = order.map(({ towards }) => Math.min(right, Math.max(left, towards)));
  for (let at = 1; at < found.length; at += 1) found[at] = Math.max(found[at] ?? 0, (found[at - 1] ?? 0) + gap);
  for (let at = found.length - 1, limit = right; at >= 0; at -= 1) {
    found[at] = Math.min(found[at] ?? 0, limit);
    limit = (found[at] ?? 0) - gap;
  }
  const byEnd = new Map(order.map(({ index }, at) => [index, found[at] ?? left]));
  return ends.map((_, index) => byEnd.get(index) ?? left);
}

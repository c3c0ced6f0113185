import { type Flat, type Link, layoutGraph, type Placed, type Sized, type Spot } from './layout-graph.ts';
import { settleAcross } from './settle-across.ts';
import { type Layer, type Stop, stackLayers } from './stack-layers.ts';

/** By its centre. */
export type Box = Sized & { readonly x: number; readonly y: number };

/** A straight piece of a link through a layer; between two of them it swings over. */
export type Run = { readonly x: number; readonly top: number; readonly bottom: number };

/** Runs from top to bottom; a link from a box to itself has none. */
export type Route = { readonly runs: readonly Run[]; readonly chip: Box | undefined };

export type Arranged = { readonly boxes: readonly Box[]; readonly routes: readonly Route[] };

/**
 * Gives everything its place. Boxes and chips lie in layers, and links swing only between layers: so no link crosses a
 * box or a text that is not its own.
 */
export function arrangePicture(sizes: readonly Flat[], links: readonly Link[]): Arranged {
  const placed = settleAcross(layoutGraph(sizes, links), sizes, links);
  const ways = waysOf(placed, sizes, links);
  const chips = placed.links.map(({ between, beside }) => beside ?? between.find(({ width }) => width > 0));
  const layers = stackLayers([...placed.boxes, ...chips.filter((chip) => chip !== undefined)], ways);
  const boxAt = ({ x, layer, width, height }: Spot): Box => ({ x, y: layerAt(layers, layer).middle, width, height });
  return {
    boxes: placed.boxes.map(boxAt),
    routes: links.map(({ upper, lower }, place) => ({
      runs: runsOf(ways[place] ?? [], layers, sizes[upper]?.height ?? 0, sizes[lower]?.height ?? 0),
      chip: chips[place] && boxAt(chips[place]),
    })),
  };
}

/** Every stop of each link, from the bottom of its upper box to the top of its lower one. */
function waysOf(
  { boxes, links: placed }: Placed,
  sizes: readonly Flat[],
  links: readonly Link[],
): readonly (readonly Stop[])[] {
  const sides = boxes.map(({ x, width }, place) => ({ x, reach: Math.max(0, width / 2 - (sizes[place]?.inset ?? 0)) }));
  const sideAt = (box: number) => sides[box] ?? { x: 0, reach: 0 };
  const ends = links.map((link, place) => {
    const between = placed[place]?.between ?? [];
    const [upper, lower] = [sideAt(link.upper), sideAt(link.lower)];
    const meeting = between.length === 0 ? meetingPoint(upper, lower) : undefined;
    const leaves: LinkEnd = { side: upper, towards: meeting ?? between.at(0)?.x ?? 0 };
    const enters: LinkEnd = { side: lower, towards: meeting ?? between.at(-1)?.x ?? 0 };
    return { ...link, between, leaves, enters };
  });
  const apart = ends.filter(({ upper, lower }) => upper !== lower);
  const below = spreadPorts(apart.map(({ leaves }) => leaves));
  const above = spreadPorts(apart.map(({ enters }) => enters));
  return ends.map(({ upper, lower, between, leaves, enters }) => {
    if (upper === lower) return [];
    const start = { x: below.get(leaves) ?? 0, layer: boxes[upper]?.layer ?? 0 };
    const end = { x: above.get(enters) ?? 0, layer: boxes[lower]?.layer ?? 0 };
    return [start, ...between, end];
  });
}

/** Two boxes right below each other are linked straight where they can be, in the middle of what they share. */
function meetingPoint(upper: Side, lower: Side): number {
  const left = Math.max(upper.x - upper.reach, lower.x - lower.reach);
  const right = Math.min(upper.x + upper.reach, lower.x + lower.reach);
  return (left + right) / 2;
}

function runsOf(
  way: readonly Stop[],
  layers: readonly Layer[],
  upperHeight: number,
  lowerHeight: number,
): readonly Run[] {
  return way.map(({ x, layer }, index): Run => {
    const { top, middle, bottom } = layerAt(layers, layer);
    if (index === 0) return { x, top: middle + upperHeight / 2, bottom };
    return { x, top, bottom: index === way.length - 1 ? middle - lowerHeight / 2 : bottom };
  });
}

function layerAt(layers: readonly Layer[], index: number): Layer {
  const layer = layers[index];
  if (layer === undefined) throw new Error(`there is no layer ${index}`);
  return layer;
}

/** The end of a link at a side: where the side's flat part lies, and where the link comes from, across. */
type LinkEnd = { readonly side: Side; readonly towards: number };
type Side = { readonly x: number; readonly reach: number };

const GAP = 18;

/** Where links touch sides: as near as can be to where each comes from, in that order, and not on top of each other. */
function spreadPorts(ends: readonly LinkEnd[]): ReadonlyMap<LinkEnd, number> {
  return new Map([...Map.groupBy(ends, ({ side }) => side)].flatMap(([side, those]) => spreadOver(side, those)));
}

function spreadOver({ x, reach }: Side, ends: readonly LinkEnd[]): readonly [LinkEnd, number][] {
  const gap = Math.min(GAP, (2 * reach) / Math.max(1, ends.length - 1));
  const inOrder = ends.toSorted((a, b) => a.towards - b.towards);
  let least = x - reach;
  const pushed = inOrder.map(({ towards }) => {
    const port = Math.max(least, Math.min(x + reach, towards));
    least = port + gap;
    return port;
  });
  let most = x + reach;
  const pulled = pushed.toReversed().map((wanted) => {
    const port = Math.min(most, wanted);
    most = port - gap;
    return port;
  });
  return inOrder.map((end, index) => [end, pulled[inOrder.length - 1 - index] ?? x]);
}

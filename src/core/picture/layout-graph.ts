import { Graph, type GraphLabel, layout } from '@dagrejs/dagre';

export type Sized = { readonly width: number; readonly height: number };

/** A box whose top and bottom are flat but for an inset at their corners: links begin and end there. */
export type Flat = Sized & { readonly inset: number };

/** A connection between two boxes by their places, from the upper one down, perhaps with words of some size on it. */
export type Link = {
  readonly upper: number;
  readonly lower: number;
  readonly chip: Sized | undefined;
  /** How much it matters that this one is short and straight. */
  readonly weight: number;
};

/** Something in a layer, by its middle; layers count from the top. */
export type Spot = Sized & { readonly x: number; readonly layer: number };

export type PlacedLink = {
  /** Where it passes the layers between its boxes; as large as its words in one of them. */
  readonly between: readonly Spot[];
  /** Of a link from a box to itself: where its words stand beside the box. */
  readonly beside: Spot | undefined;
};

export type Placed = { readonly boxes: readonly Spot[]; readonly links: readonly PlacedLink[] };

/** Places boxes and words in layers, so that nothing in a layer overlaps. The links must not form a circle of several boxes. */
export function layoutGraph(boxes: readonly Sized[], links: readonly Link[]): Placed {
  const points = computePoints(boxes, links);
  const layers = layersOf([...points.boxes, ...points.links.flatMap(({ chip }) => chip ?? [])]);
  const across = isMirrored(points.links) ? -1 : 1;
  const spotOf = ({ x, y }: Point, { width, height }: Sized): Spot => ({
    x: across * x,
    layer: layers.get(heightOf(y)) ?? 0,
    width,
    height,
  });
  return {
    boxes: points.boxes.map((box) => spotOf(box, box)),
    links: points.links.map(({ link, between, chip }) => ({
      // A layer with nothing in it is none, and nothing has to be passed there.
      between: between
        .filter(({ y }) => layers.has(heightOf(y)))
        .map((point) => spotOf(point, chip !== undefined && heightOf(chip.y) === heightOf(point.y) ? chip : NOTHING)),
      beside: chip && link.upper === link.lower ? spotOf(chip, chip) : undefined,
    })),
  };
}

const NOTHING: Sized = { width: 0, height: 0 };

type Point = { readonly x: number; readonly y: number };
type LinkPoints = {
  readonly link: Link;
  readonly between: readonly Point[];
  readonly chip: (Sized & Point) | undefined;
};
type Computed = { readonly boxes: readonly (Sized & Point)[]; readonly links: readonly LinkPoints[] };

type NodeLabel = Sized & Partial<Point>;
type EdgeLabel = NodeLabel & {
  readonly points?: readonly Point[];
  readonly labelpos: 'c';
  readonly weight: number;
};
type LayoutGraph = Graph<GraphLabel, NodeLabel, EdgeLabel>;

const SEPARATION: GraphLabel = { rankdir: 'TB', nodesep: 44, edgesep: 26, ranksep: 60 };

function computePoints(boxes: readonly Sized[], links: readonly Link[]): Computed {
  const graph: LayoutGraph = new Graph({ multigraph: true });
  graph.setGraph({ ...SEPARATION });
  for (const [place, { width, height }] of boxes.entries()) graph.setNode(nameOf(place), { width, height });
  const pairs = new Map<string, number>();
  const added = links.map((link, place) => {
    const pair = `${link.upper} ${link.lower}`;
    const count = (pairs.get(pair) ?? 0) + 1;
    pairs.set(pair, count);
    return count > 2 ? addInTwo(graph, link, place) : addAsOne(graph, link, place);
  });
  layout(graph);
  return {
    boxes: boxes.map((box, place) => ({ ...box, ...pointOf(graph.node(nameOf(place))) })),
    links: added.map((read) => read()),
  };
}

function addAsOne(graph: LayoutGraph, link: Link, place: number): () => LinkPoints {
  const { chip, weight } = link;
  const [upper, lower, name] = [nameOf(link.upper), nameOf(link.lower), String(place)];
  graph.setEdge(upper, lower, { ...NOTHING, ...chip, weight, labelpos: 'c' }, name);
  return () => {
    const label = graph.edge(upper, lower, name);
    const between = upper === lower ? [] : innerPoints(label);
    return { link, between, chip: chip && { ...chip, ...pointOf(label) } };
  };
}

/** The layout loses one of three edges between the same two nodes, so the third gets a node of its own in between. */
function addInTwo(graph: LayoutGraph, link: Link, place: number): () => LinkPoints {
  const { chip, weight } = link;
  const [upper, lower, middle] = [nameOf(link.upper), nameOf(link.lower), `m${place}`];
  graph.setNode(middle, { ...(chip ?? NOTHING) });
  const plain: EdgeLabel = { ...NOTHING, weight, labelpos: 'c' };
  graph.setEdge(upper, middle, { ...plain });
  graph.setEdge(middle, lower, { ...plain });
  return () => {
    const point = pointOf(graph.node(middle));
    const between = [...innerPoints(graph.edge(upper, middle)), point, ...innerPoints(graph.edge(middle, lower))];
    return { link, between, chip: chip && { ...chip, ...point } };
  };
}

/** The first and the last are where it would touch its nodes; an edge from a node to itself has only such. */
function innerPoints({ points = [] }: EdgeLabel): readonly Point[] {
  return points.slice(1, -1);
}

function pointOf({ x = 0, y = 0 }: Partial<Point>): Point {
  return { x, y };
}

/** Never an id of a package: names of digits alone would be put in another order. */
function nameOf(place: number): string {
  return `n${place}`;
}

/** Everything in a layer has its middle at one height, many pixels from the next. */
function layersOf(points: readonly Point[]): ReadonlyMap<number, number> {
  const heights = [...new Set(points.map(({ y }) => heightOf(y)))].sort((a, b) => a - b);
  return new Map(heights.map((height, layer) => [height, layer]));
}

function heightOf(y: number): number {
  return Math.round(y);
}

/** Left and right are the same to the layout; we read from the left, so most links should leave a box in their order. */
function isMirrored(links: readonly LinkPoints[]): boolean {
  let balance = 0;
  for (const siblings of Map.groupBy(links, ({ link }) => link.upper).values()) {
    const across = siblings.flatMap(({ between }) => between[0]?.x ?? []);
    for (const [index, x] of across.entries()) balance += Math.sign(x - (across[index - 1] ?? x));
  }
  return balance < 0;
}

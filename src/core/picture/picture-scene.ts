import type { Workflow } from '../package/definition.ts';
import { arrangePicture, type Box, type Route, type Run } from './arrange-picture.ts';
import type { Turn } from './arrow-beside.ts';
import { type EdgeChip, edgeChip } from './edge-chip.ts';
import type { Flat, Link, Sized } from './layout-graph.ts';
import { type NodeFigure, nodeFigure } from './node-figure.ts';
import { type SurveyedEdge, surveyGraph } from './survey-graph.ts';

export type SceneNode = { readonly figure: NodeFigure; readonly box: Box };
export type SceneEdge = {
  readonly surveyed: SurveyedEdge;
  readonly chip: { readonly words: EdgeChip; readonly box: Box } | undefined;
  readonly runs: readonly Run[];
  /** Of an edge from a node to itself: that node, and which of its edges to itself this is. */
  readonly beside: (SceneNode & Turn) | undefined;
};

/** Everything that is to be drawn, in its place. */
export type Scene = {
  readonly nodes: readonly SceneNode[];
  readonly edges: readonly SceneEdge[];
  readonly entry: { readonly box: Box; readonly runs: readonly Run[] };
};

type Worded = { readonly surveyed: SurveyedEdge; readonly words: EdgeChip | undefined };

const ENTRY: Flat = { width: 14, height: 14, inset: 7 };
const STACK_GAP = 8;
const MAIN_WEIGHT = 3;
const BACK_WEIGHT = 1;

export function pictureScene(workflow: Workflow): Scene {
  const { met, unmet, edges } = surveyGraph(workflow);
  const figures = [...met.map((node) => nodeFigure(node, true)), ...unmet.map((node) => nodeFigure(node, false))];
  const places = new Map(figures.map(({ node }, place) => [node.id, place]));
  const placeOf = (id: string) => places.get(id) ?? figures.length;
  const worded = edges.map((surveyed): Worded => ({ surveyed, words: edgeChip(surveyed) }));
  const between = worded.filter(({ surveyed: { edge } }) => edge.from !== edge.to);
  const stacks = [
    ...Map.groupBy(
      worded.filter((one) => !between.includes(one)),
      ({ surveyed }) => placeOf(surveyed.edge.from),
    ),
  ];
  const links: readonly Link[] = [
    { upper: figures.length, lower: placeOf(workflow.entryNodeId), chip: undefined, weight: MAIN_WEIGHT },
    ...between.map(({ surveyed: { edge, back }, words }) => ({
      // What leads back is laid out the other way round, so that all links go down.
      upper: placeOf(back ? edge.to : edge.from),
      lower: placeOf(back ? edge.from : edge.to),
      chip: words,
      weight: back ? BACK_WEIGHT : MAIN_WEIGHT,
    })),
    ...stacks.map(([place, stack]) => ({ upper: place, lower: place, chip: stackSize(stack), weight: BACK_WEIGHT })),
  ];
  const { boxes, routes } = arrangePicture([...figures, ENTRY], links);
  const nodes = figures.map((figure, place): SceneNode => ({ figure, box: found(boxes[place]) }));
  const [entryRoute, ...edgeRoutes] = routes;
  return {
    nodes,
    edges: [
      ...between.map((one, index) => edgeAlong(one, found(edgeRoutes[index]))),
      ...stacks.flatMap(([place, stack], index) =>
        edgesBeside(stack, found(edgeRoutes[between.length + index]?.chip), found(nodes[place])),
      ),
    ],
    entry: { box: found(boxes[figures.length]), runs: found(entryRoute).runs },
  };
}

function edgeAlong({ surveyed, words }: Worded, { chip, runs }: Route): SceneEdge {
  return { surveyed, chip: words && chip && { words, box: chip }, runs, beside: undefined };
}

/** Chips of edges from a node to itself stand one below the other: side by side, lines to one would cross the next. */
function stackSize(stack: readonly Worded[]): Sized {
  const height = stack.reduce((sum, { words }) => sum + (words?.height ?? 0) + STACK_GAP, -STACK_GAP);
  return { width: Math.max(...stack.map(({ words }) => words?.width ?? 0)), height };
}

function edgesBeside(stack: readonly Worded[], room: Box, node: SceneNode): readonly SceneEdge[] {
  const side = room.x < node.box.x ? -1 : 1;
  const near = room.x - (side * room.width) / 2;
  let top = room.y - room.height / 2;
  return stack.map(({ surveyed, words }, index) => {
    const { width, height } = words ?? { width: 0, height: 0 };
    const box: Box = { x: near + (side * width) / 2, y: top + height / 2, width, height };
    top += height + STACK_GAP;
    return { surveyed, chip: words && { words, box }, runs: [], beside: { ...node, index, of: stack.length } };
  });
}

/** The layout has a place for everything it was given; anything else is a mistake of ours. */
function found<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('a part of the picture has no place');
  return thing;
}

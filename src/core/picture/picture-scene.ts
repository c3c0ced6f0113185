import type { Workflow } from '../package/definition.ts';
import { arrangePicture, type Box, type Route, type Run } from './arrange-picture.ts';
import type { Turn } from './arrows.ts';
import { type EdgeNote, edgeNotes } from './edge-words.ts';
import type { Flat, Link, Sized } from './layout-graph.ts';
import { type NodeFigure, nodeFigure } from './node-figure.ts';
import { type SurveyedEdge, surveyGraph } from './survey-graph.ts';
import { type StyleName, TEXT_STYLES, type TextLine, textWidth } from './text-style.ts';
import type { Walk } from './walk.ts';
import { wrapText } from './wrap-text.ts';

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

export function pictureScene(workflow: Workflow, walk?: Walk): Scene {
  const { met, unmet, edges } = surveyGraph(workflow);
  const figures = [
    ...met.map((node) => nodeFigure(node, true, walk)),
    ...unmet.map((node) => nodeFigure(node, false, walk)),
  ];
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
  const nodes = figures.map((figure, place): SceneNode => ({ figure, box: mustFind(boxes[place]) }));
  const [entryRoute, ...edgeRoutes] = routes;
  return {
    nodes,
    edges: [
      ...between.map((one, index) => edgeAlong(one, mustFind(edgeRoutes[index]))),
      ...stacks.flatMap(([place, stack], index) =>
        edgesBeside(stack, mustFind(edgeRoutes[between.length + index]?.chip), mustFind(nodes[place])),
      ),
    ],
    entry: { box: mustFind(boxes[figures.length]), runs: mustFind(entryRoute).runs },
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
function mustFind<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('a part of the picture has no place');
  return thing;
}

/** What is written on an edge, before it has a place. An edge without words has none. */
type EdgeChip = Sized & { readonly lines: readonly TextLine[] };

const MAX_WIDTH = 190;
const PAD_X = 9;
const PAD_Y = 4;

/** How each note is written, and in how many lines at most. */
const NOTES: { readonly [kind in EdgeNote]: readonly [style: StyleName, maxLines: number] } = {
  label: ['label', 2],
  default: ['small', 1],
  tag: ['small', 1],
  condition: ['condition', 3],
  formula: ['formula', 3],
  asks: ['bound', 2],
  blocks: ['bound', 2],
  bound: ['bound', 1],
};

export function edgeChip(surveyed: SurveyedEdge): EdgeChip | undefined {
  const lines = edgeNotes(surveyed).flatMap(([kind, text]) =>
    kind === 'formula' ? formulaLines(text) : wrapLines(text, ...NOTES[kind]),
  );
  if (lines.length === 0) return undefined;
  const widest = Math.max(...lines.map(({ text, style }) => textWidth(text, style)));
  const tall = lines.reduce((sum, { style }) => sum + TEXT_STYLES[style].line, 0);
  return { lines, width: Math.ceil(widest) + 2 * PAD_X, height: tall + 2 * PAD_Y };
}

const MAX_FORMULA = 200;

/** A formula breaks before `and` and `or` where the parts between them are short enough, and else wherever it has to. */
function formulaLines(formula: string): readonly TextLine[] {
  const lines: string[] = [];
  for (const part of formula.length > MAX_FORMULA ? [] : splitAtJoins(formula)) {
    const longer = lines.length === 0 ? part : `${lines.at(-1)} ${part}`;
    if (lines.length > 0 && textWidth(longer, 'formula') <= MAX_WIDTH) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  const [, maxLines] = NOTES.formula;
  const isFitting = lines.every((line) => textWidth(line, 'formula') <= MAX_WIDTH);
  if (lines.length === 0 || lines.length > maxLines || !isFitting) return wrapLines(formula, ...NOTES.formula);
  return lines.map((text) => ({ text, style: 'formula' }));
}

/** Split before every `and` and `or` that stands in no text. */
function splitAtJoins(formula: string): readonly string[] {
  const parts: string[] = [''];
  for (const word of formula.match(/"(?:[^"\\]|\\.)*"|\s+|[^\s"]+|"/g) ?? []) {
    if (word === 'and' || word === 'or') parts.push('');
    parts[parts.length - 1] += word;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

function wrapLines(text: string, style: StyleName, maxLines: number): readonly TextLine[] {
  return wrapText(text, style, MAX_WIDTH, maxLines).map((line) => ({ text: line, style }));
}

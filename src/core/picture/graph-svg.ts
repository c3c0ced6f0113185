import type { Workflow } from '../package/definition.ts';
import type { Box } from './arrange-picture.ts';
import { type Arrow, arrowAlong, arrowBeside } from './arrows.ts';
import { drawNode, plate, sideInset } from './draw-node.ts';
import { edgeLines } from './edge-words.ts';
import { pictureScene, type Scene, type SceneEdge } from './picture-scene.ts';
import { plainLine } from './plain-line.ts';
import { drawLines, element, escapeXml } from './svg-markup.ts';
import { ROOT, svgStyle } from './svg-style.ts';
import { textWidth } from './text-style.ts';
import { takenNote, type Walk } from './walk.ts';
import { wrapText } from './wrap-text.ts';

const MARGIN = 32;
const HEADING = 44;
const WIDEST_HEADING = 600;

/** Larger ones take long to lay out and could not be read. */
const MOST = { nodes: 150, edges: 250 } as const;

export function isDrawable({ nodes, edges }: Workflow): boolean {
  return Object.keys(nodes).length <= MOST.nodes && edges.length <= MOST.edges;
}

/** A workflow as a drawing of its own: no scripts, nothing from elsewhere, and the same bytes for the same workflow. */
export function graphSvg(
  workflow: Workflow,
  { title, walk }: { readonly title: string; readonly walk?: Walk | undefined },
): string {
  const scene = pictureScene(workflow, walk);
  const [heading = ''] = wrapText(plainLine(title), 'heading', WIDEST_HEADING, 1);
  const { left, top, width, height } = frameOf(scene, textWidth(heading, 'heading'));
  const parts = [
    element('title', {}, escapeXml(plainLine(title))),
    element('desc', {}, escapeXml(description(scene))),
    element('style', {}, svgStyle(walk !== undefined)),
    element('rect', { class: 'ground', x: left + 0.5, y: top + 0.5, width: width - 1, height: height - 1, rx: 12 }),
    element('text', { class: 'heading', x: left + 20, y: top + 28 }, escapeXml(heading)),
    drawEntry(scene),
    ...scene.edges.map((edge) => drawEdge(edge, walk)),
    ...scene.nodes.map(({ figure, box }) => drawNode(figure, box, stateIn(figure.node.id, walk))),
  ];
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      class: ROOT,
      role: 'img',
      viewBox: [left, top, width, height].join(' '),
      width,
      height,
    },
    // A line for each part: a change of one node then reads as such where drawings are kept with sources.
    ...parts.map((part) => `\n${part}`),
    '\n',
  );
}

/** What a run has to do with a node, as the style sheet calls it. */
function stateIn(id: string, walk: Walk | undefined): string {
  if (walk === undefined) return '';
  if (walk.here === id) return ' here';
  return walk.visits.has(id) ? ' seen' : ' ahead';
}

function drawEntry({ entry: { box, runs } }: Scene): string {
  return (
    drawArrow(arrowAlong(runs, false)) + element('circle', { class: 'entry', cx: box.x, cy: box.y, r: box.width / 2 })
  );
}

/** In whole pixels, so that the border of the ground is sharp. */
type Frame = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };

function frameOf({ nodes, edges, entry }: Scene, headingWidth: number): Frame {
  const boxes: readonly Box[] = [
    entry.box,
    ...nodes.map(({ box }) => box),
    ...edges.flatMap(({ chip }) => chip?.box ?? []),
  ];
  const xs = [
    ...boxes.flatMap(({ x, width }) => [x - width / 2, x + width / 2]),
    ...edges.flatMap(({ runs }) => runs.map(({ x }) => x)),
  ];
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height / 2));
  const [least, most] = [Math.min(...xs) - MARGIN, Math.max(...xs) + MARGIN];
  const width = Math.ceil(Math.max(most - least, headingWidth + 2 * MARGIN));
  const left = Math.floor((least + most - width) / 2);
  return { left, top: -HEADING, width, height: HEADING + Math.ceil(bottom) + MARGIN };
}

/** The same facts in words, for people who do not see the drawing. */
function description({ nodes, edges }: Scene): string {
  const parts = [
    `${nodes.length} nodes: ${nodes.map(({ figure: { node } }) => `${node.id} (${node.type})`).join(', ')}.`,
    ...edges.map(({ surveyed }) => `${surveyed.edge.from} ${edgeLines([surveyed])}.`),
  ];
  return plainLine(parts.join(' '));
}

/** An edge with its words: heavier where it is the default, dashed where it leads back. */
function drawEdge(sceneEdge: SceneEdge, walk: Walk | undefined): string {
  const { surveyed, chip } = sceneEdge;
  const { edge, back } = surveyed;
  const taken = takenNote(edge, walk);
  const kinds = [
    'edge',
    ...(edge.isDefault ? ['default'] : []),
    ...(back ? ['back'] : []),
    ...(taken === '' ? [] : ['taken']),
  ];
  return element(
    'g',
    { class: kinds.join(' '), 'data-from': plainLine(edge.from), 'data-to': plainLine(edge.to) },
    element(
      'title',
      {},
      escapeXml(plainLine(`${edge.from} ${edgeLines([surveyed])}${taken === '' ? '' : `, ${taken}`}`)),
    ),
    drawArrow(arrowOf(sceneEdge)),
    chip === undefined ? '' : drawChip(chip),
  );
}

/** The halo keeps lines apart where they cross. */
function drawArrow({ line, head }: Arrow): string {
  return (
    element('path', { class: 'halo', d: line }) +
    element('path', { class: 'line', d: line }) +
    element('path', { class: 'head', d: head })
  );
}

function arrowOf({ surveyed, runs, chip, beside }: SceneEdge): Arrow {
  if (beside === undefined) return arrowAlong(runs, surveyed.back);
  // An edge to itself has a bound, so there are words.
  return arrowBeside(beside.box, sideInset(beside.figure, beside.box), chip?.box ?? beside.box, beside);
}

function drawChip({ words, box }: NonNullable<SceneEdge['chip']>): string {
  return plate(box, 7, 'plate') + drawLines(words.lines, box.x, box.y);
}

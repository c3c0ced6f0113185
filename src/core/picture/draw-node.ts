import type { NodeType } from '../package/definition.ts';
import type { Box } from './arrange-picture.ts';
import { pair } from './arrows.ts';
import type { NodeFigure } from './node-figure.ts';
import { plainLine } from './plain-line.ts';
import { drawLines, element, escapeXml } from './svg-markup.ts';

/** A node in its place: its shape by its kind, its words, and what else is known of it as its tooltip. */
export function drawNode(figure: NodeFigure, box: Box, state: string): string {
  const { node, met, lines } = figure;
  const { id, type, file } = node;
  return element(
    'g',
    { class: `node ${type}${met ? '' : ' unmet'}${state}`, 'data-node': plainLine(id) },
    element('title', {}, escapeXml(plainLine(`${id} (${type}), ${file}`))),
    ...SHAPES[type](box, figure),
    drawLines(lines, box.x, box.y),
  );
}

type Shape = (box: Box, figure: NodeFigure) => readonly string[];

const SHAPES: { readonly [type in NodeType]: Shape } = {
  step: (box) => [plate(box, 9)],
  decision: (box, { inset }) => [hexagon(box, slantOf(inset))],
  merge: (box) => [plate(box, box.height / 2)],
  end: (box) => {
    const inner = { ...box, width: box.width - 8, height: box.height - 8 };
    return [plate(box, box.height / 2), plate(inner, inner.height / 2, 'inner')];
  },
  subworkflow: (box) => [
    plate(box, 3),
    ...[-1, 1].map((side) => {
      const x = box.x + side * (box.width / 2 - 9);
      return element('path', { class: 'inner', d: `M${pair(x, box.y - box.height / 2)}V${box.y + box.height / 2}` });
    }),
  ],
};

/** How far the side of a shape lies inside its box, so far above or below its middle. */
export function sideInset({ node, inset }: NodeFigure, { height }: Box): (down: number) => number {
  const half = height / 2;
  if (node.type === 'decision') return (down) => (slantOf(inset) * Math.abs(down)) / half;
  if (node.type === 'end' || node.type === 'merge')
    return (down) => half - Math.sqrt(Math.max(0, half ** 2 - down ** 2));
  return () => 0;
}

/** The corners of a hexagon lie a little outside where edges may touch it. */
function slantOf(inset: number): number {
  return inset - 8;
}

/** A box with round corners around its middle. */
export function plate({ x, y, width, height }: Box, radius: number, name = 'shape'): string {
  return element('rect', { class: name, x: x - width / 2, y: y - height / 2, width, height, rx: radius });
}

function hexagon({ x, y, width, height }: Box, slant: number): string {
  const [left, right, top, bottom] = [x - width / 2, x + width / 2, y - height / 2, y + height / 2];
  const corners = [
    pair(left, y),
    pair(left + slant, top),
    pair(right - slant, top),
    pair(right, y),
    pair(right - slant, bottom),
    pair(left + slant, bottom),
  ];
  return element('path', { class: 'shape', d: `M${corners.join('L')}Z` });
}

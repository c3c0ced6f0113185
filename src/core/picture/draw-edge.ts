import { type Arrow, arrowAlong } from './arrow-along.ts';
import { arrowBeside } from './arrow-beside.ts';
import { drawLines } from './draw-lines.ts';
import { sideInset } from './draw-node.ts';
import { edgeLines } from './edge-lines.ts';
import type { SceneEdge } from './picture-scene.ts';
import { plainLine } from './plain-line.ts';
import { element, escapeXml } from './svg-markup.ts';

/** An edge with its words: heavier where it is the default, dashed where it leads back. */
export function drawEdge(sceneEdge: SceneEdge): string {
  const { surveyed, chip } = sceneEdge;
  const { edge, back } = surveyed;
  const kinds = ['edge', ...(edge.isDefault ? ['default'] : []), ...(back ? ['back'] : [])];
  return element(
    'g',
    { class: kinds.join(' '), 'data-from': plainLine(edge.from), 'data-to': plainLine(edge.to) },
    element('title', {}, escapeXml(plainLine(`${edge.from} ${edgeLines([surveyed])}`))),
    drawArrow(arrowOf(sceneEdge)),
    chip === undefined ? '' : drawChip(chip),
  );
}

/** The halo keeps lines apart where they cross. */
export function drawArrow({ line, head }: Arrow): string {
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
  const { x, y, width, height } = box;
  return (
    element('rect', { class: 'plate', x: x - width / 2, y: y - height / 2, width, height, rx: 7 }) +
    drawLines(words.lines, x, y)
  );
}

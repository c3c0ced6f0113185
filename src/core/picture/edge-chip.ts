import { edgeWords } from './edge-words.ts';
import type { SurveyedEdge } from './survey-graph.ts';
import { type StyleName, TEXT_STYLES, type TextLine, textWidth } from './text-style.ts';
import { wrapText } from './wrap-text.ts';

/** What is written on an edge, before it has a place. An edge without words has none. */
export type EdgeChip = {
  readonly lines: readonly TextLine[];
  readonly width: number;
  readonly height: number;
};

const MAX_WIDTH = 190;
const PAD_X = 9;
const PAD_Y = 4;

export function edgeChip(surveyed: SurveyedEdge): EdgeChip | undefined {
  const { label, isDefault, tag, condition, formula, bound } = edgeWords(surveyed);
  const lines = [
    ...wrapped(label, 'label', 2),
    ...wrapped(isDefault ? 'default' : undefined, 'small', 1),
    ...wrapped(tag === undefined ? undefined : `tag ${tag}`, 'small', 1),
    ...wrapped(condition, 'condition', 3),
    ...wrapped(formula, 'formula', 3),
    ...wrapped(bound === undefined ? undefined : `≤ ${bound.max}×`, 'bound', 1),
  ];
  if (lines.length === 0) return undefined;
  const widest = Math.max(...lines.map(({ text, style }) => textWidth(text, style)));
  const tall = lines.reduce((sum, { style }) => sum + TEXT_STYLES[style].line, 0);
  return { lines, width: Math.ceil(widest) + 2 * PAD_X, height: tall + 2 * PAD_Y };
}

function wrapped(text: string | undefined, style: StyleName, maxLines: number): readonly TextLine[] {
  return wrapText(text ?? '', style, MAX_WIDTH, maxLines).map((line) => ({ text: line, style }));
}

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
    ...formulaLines(formula ?? ''),
    ...wrapped(bound === undefined ? undefined : `≤ ${bound.max}×`, 'bound', 1),
  ];
  if (lines.length === 0) return undefined;
  const widest = Math.max(...lines.map(({ text, style }) => textWidth(text, style)));
  const tall = lines.reduce((sum, { style }) => sum + TEXT_STYLES[style].line, 0);
  return { lines, width: Math.ceil(widest) + 2 * PAD_X, height: tall + 2 * PAD_Y };
}

const FORMULA_LINES = 3;
const MAX_FORMULA = 200;

/** A formula breaks before `and` and `or` where the parts between them are short enough, and else wherever it has to. */
function formulaLines(formula: string): readonly TextLine[] {
  const lines: string[] = [];
  for (const part of formula.length > MAX_FORMULA ? [] : joinedParts(formula)) {
    const longer = lines.length === 0 ? part : `${lines.at(-1)} ${part}`;
    if (lines.length > 0 && textWidth(longer, 'formula') <= MAX_WIDTH) lines[lines.length - 1] = longer;
    else lines.push(part);
  }
  const isFitting = lines.every((line) => textWidth(line, 'formula') <= MAX_WIDTH);
  if (lines.length === 0 || lines.length > FORMULA_LINES || !isFitting)
    return wrapped(formula, 'formula', FORMULA_LINES);
  return lines.map((text) => ({ text, style: 'formula' }));
}

/** Split before every `and` and `or` that stands in no text. */
function joinedParts(formula: string): readonly string[] {
  const parts: string[] = [''];
  for (const word of formula.match(/"(?:[^"\\]|\\.)*"|\s+|[^\s"]+|"/g) ?? []) {
    if (word === 'and' || word === 'or') parts.push('');
    parts[parts.length - 1] += word;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== '');
}

function wrapped(text: string | undefined, style: StyleName, maxLines: number): readonly TextLine[] {
  return wrapText(text ?? '', style, MAX_WIDTH, maxLines).map((line) => ({ text: line, style }));
}

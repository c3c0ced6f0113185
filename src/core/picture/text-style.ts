import { displayWidth, graphemes, graphemeWidth, isEmoji } from './display-width.ts';

/** The kinds of text in a drawing; the style sheet knows them by the same names. */
export const TEXT_STYLES = {
  heading: { size: 13, line: 18, weight: 600, stretch: 1.06 },
  title: { size: 14, line: 18, weight: 600, stretch: 1.06 },
  small: { size: 11.5, line: 15, weight: 400, stretch: 1 },
  label: { size: 12.5, line: 16, weight: 500, stretch: 1.03 },
  condition: { size: 11.5, line: 15, weight: 400, stretch: 1, italic: true },
  formula: { size: 11, line: 15, weight: 400, stretch: 1, mono: true },
  bound: { size: 11.5, line: 16, weight: 600, stretch: 1.03 },
} as const satisfies { readonly [name: string]: TextStyle };

export type TextStyle = {
  readonly size: number;
  readonly line: number;
  readonly weight: number;
  /** How much wider this weight runs than the regular one. */
  readonly stretch: number;
  readonly italic?: boolean;
  readonly mono?: boolean;
};
export type StyleName = keyof typeof TEXT_STYLES;
export type TextLine = { readonly text: string; readonly style: StyleName };

/** How wide a line will be, as an estimate on the wide side: which font will draw it is not known here. */
export function textWidth(text: string, name: StyleName): number {
  const { size, stretch, ...style }: TextStyle = TEXT_STYLES[name];
  if (style.mono) return displayWidth(text) * 0.61 * size;
  return graphemes(text).reduce((sum, grapheme) => sum + emsOf(grapheme), 0) * size * stretch;
}

/** Widths in ems of the characters that differ from the rest; those of common sans-serif fonts differ by a tenth. */
const EMS: readonly (readonly [characters: RegExp, ems: number])[] = [
  [/^[ijlI.,:;'|!]$/, 0.31],
  [/^[ftr()[\]{}/\\"\- ]$/, 0.4],
  [/^[mwMW@%—…]$/, 0.92],
  [/^[<>=+~^&#≤≥×→]$/, 0.84],
  [/^\p{Lu}$/u, 0.7],
];

function emsOf(grapheme: string): number {
  if (isEmoji(grapheme)) return 1.35;
  const columns = graphemeWidth(grapheme);
  if (columns !== 1) return columns / 2;
  return EMS.find(([characters]) => characters.test(grapheme))?.[1] ?? 0.6;
}

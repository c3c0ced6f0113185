import { graphemes, isWide } from './display-width.ts';
import { type StyleName, textWidth } from './text-style.ts';

/** The work is bounded, whatever a package says: the widest place takes fewer of the narrowest letters. */
const MORE_THAN_FITS = 200;
/** A word may be broken behind these. */
const OPEN_ENDS = ' /-_';

/** Breaks a text into lines of a width, each about as long as the others; what does not fit into the last ends in `…`. */
export function wrapText(text: string, style: StyleName, width: number, maxLines: number): readonly string[] {
  const parts = pieces(cutLong(text).toWellFormed());
  const lines = breakLines(parts, style, width);
  if (lines.length > maxLines) {
    const kept = lines.slice(0, maxLines - 1);
    const rest = parts.join('').slice(kept.join('').length).trimStart();
    return [...kept.map((line) => line.trim()), shortenLine(pieces(rest), style, width)];
  }
  let [least, most] = [width / 2, width];
  // A dozen halvings are less than a pixel.
  for (let round = 0; lines.length > 1 && round < 8; round += 1) {
    const middle = (least + most) / 2;
    if (breakLines(parts, style, middle).length > lines.length) least = middle;
    else most = middle;
  }
  return breakLines(parts, style, most).map((line) => line.trim());
}

function cutLong(text: string): string {
  return text.length <= MORE_THAN_FITS ? text : `${text.slice(0, MORE_THAN_FITS)}…`;
}

function breakLines(parts: readonly string[], style: StyleName, width: number): readonly string[] {
  const lines: string[] = [];
  for (let rest = parts; rest.length > 0; ) {
    const { line, after } = fillLine(rest, style, width);
    lines.push(line);
    rest = after;
  }
  return lines;
}

/** Marks that may not begin a line in Chinese and Japanese. */
const CLOSING = /^[、。，．：；？！）」』】〉》〕…ー々]/u;
const SEGMENTER = new Intl.Segmenter('en', { granularity: 'word' });

/** The parts between which a line may break: words with the spaces behind them, and words of scripts that use no spaces. */
function pieces(text: string): readonly string[] {
  const parts: string[] = [];
  for (const { segment } of SEGMENTER.segment(text)) {
    const last = parts.at(-1);
    if (last === undefined || (mayBreak(last, segment) && !CLOSING.test(segment))) parts.push(segment);
    else parts[parts.length - 1] = last + segment;
  }
  return parts;
}

function mayBreak(before: string, segment: string): boolean {
  if (segment.trim() === '') return false;
  return OPEN_ENDS.includes(before.slice(-1)) || startsWide(segment) || startsWide(before);
}

function startsWide(text: string): boolean {
  return isWide(text.codePointAt(0) ?? 0);
}

type Filled = { readonly line: string; readonly after: readonly string[] };

function fillLine(parts: readonly string[], style: StyleName, width: number): Filled {
  let line = '';
  for (const [index, part] of parts.entries()) {
    if (textWidth((line + part).trimEnd(), style) > width) {
      if (line !== '') return { line, after: parts.slice(index) };
      const [head, tail] = split(part, style, width);
      return { line: head, after: [...(tail === '' ? [] : [tail]), ...parts.slice(index + 1)] };
    }
    line += part;
  }
  return { line, after: [] };
}

/** A single word that is wider than a line; at least one character is taken, so that every text comes to an end. */
function split(word: string, style: StyleName, width: number): readonly [string, string] {
  const characters = graphemes(word);
  let count = 1;
  while (count < characters.length && textWidth(characters.slice(0, count + 1).join(''), style) <= width) count += 1;
  return [characters.slice(0, count).join(''), characters.slice(count).join('')];
}

/** As many whole parts as there is room for beside the dots. */
function shortenLine(parts: readonly string[], style: StyleName, width: number): string {
  return `${fillLine(parts, style, width - textWidth('…', style)).line.trimEnd()}…`;
}

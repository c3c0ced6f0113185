import { displayWidth, graphemes } from '../core/picture/display-width.ts';
import { oneLine, plainText } from './plain-text.ts';

/** How much of a long line is shown: as much as a terminal takes. */
const WIDTH = 90;

/** The line a problem is in, with a caret below the place; empty where there is no such line. */
export function excerpt(text: string, line: number, column: number): readonly string[] {
  const source = text.split('\n', line)[line - 1]?.replace(/\r$/, '');
  if (source === undefined || source.trim() === '') return [];
  const { shown, before } = window(source.replaceAll('\t', '  '), column - 1 + tabsBefore(source, column - 1));
  const number = String(line);
  return [`${number} │ ${shown}`, `${' '.repeat(number.length)} │ ${' '.repeat(displayWidth(before))}^`];
}

function tabsBefore(source: string, offset: number): number {
  return source.slice(0, offset).split('\t').length - 1;
}

/** The part of a line around an offset, on one line and safe to print; what was cut off is marked. */
function window(source: string, offset: number): { readonly shown: string; readonly before: string } {
  const safe = (part: string) => oneLine(plainText(part));
  const indent = /^ */.exec(source)?.[0].length ?? 0;
  const head = safe(source.slice(Math.min(indent, offset), offset));
  const tail = safe(source.slice(offset));
  const kept = last(head, WIDTH / 2);
  const before = kept === head ? head : `…${kept}`;
  const room = WIDTH - displayWidth(before);
  const after = first(tail, room);
  return { shown: before + (after === tail ? tail : `${after}…`), before };
}

function first(text: string, width: number): string {
  let [kept, used] = ['', 0];
  for (const grapheme of graphemes(text.slice(0, 4 * WIDTH))) {
    used += displayWidth(grapheme);
    if (used > width) return kept;
    kept += grapheme;
  }
  return kept;
}

function last(text: string, width: number): string {
  let [kept, used] = ['', 0];
  for (const grapheme of graphemes(text.slice(-4 * WIDTH)).toReversed()) {
    used += displayWidth(grapheme);
    if (used > width) return kept;
    kept = grapheme + kept;
  }
  return kept;
}

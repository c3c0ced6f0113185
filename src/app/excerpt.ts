import { lineStarts } from '../core/package/line-starts.ts';
import { displayWidth, graphemes } from '../core/picture/display-width.ts';
import { oneLine, plainText } from '../core/words/plain-text.ts';

/** How much of a long line is shown: as much as a terminal takes. */
const WIDTH = 90;

/** How much of it is looked at on either side of a place: more than is shown, whatever has to be left out. */
const AROUND = 800;

/** A text that is shown in parts: its lines are counted once, however many of them are asked for. */
export type Excerpts = { readonly text: string; readonly starts: Uint32Array };

export function excerptsOf(text: string): Excerpts {
  return { text, starts: lineStarts(text) };
}

/** The line a problem is in, with the word at the place underlined; empty where the line says nothing. */
export function excerpt({ text, starts }: Excerpts, line: number, column: number): readonly string[] {
  const start = starts[line - 1];
  if (start === undefined) return [];
  const end = (starts[line] ?? text.length + 1) - 1;
  const offset = Math.min(start + column - 1, end);
  const from = Math.max(start, offset - AROUND);
  const source = text.slice(from, Math.min(end, offset + AROUND)).replace(/\r$/, '');
  if (/^\s*[[{]?\s*$/.test(source)) return [];
  const place = offset - from;
  const cut = { head: from > start, tail: offset + AROUND < end };
  // A tab is shown where it is the mistake; elsewhere it is but space.
  const drawn = source[place] === '\t' ? `${source.slice(0, place)}⇥ ${source.slice(place + 1)}` : source;
  const { shown, before } = window(drawn.replaceAll('\t', '  '), place + tabsBefore(drawn, place), cut);
  const number = String(line);
  const marks = '^'.repeat(wordWidth(source.slice(place), displayWidth(shown) - displayWidth(before)));
  return [`${number} │ ${shown}`, `${' '.repeat(number.length)} │ ${' '.repeat(displayWidth(before))}${marks}`];
}

/** A text in quotes, or a word. */
const WORD = /^(?:"(?:[^"\\]|\\.)*"|'[^']*'|[\p{L}\p{N}\p{M}_$./-]+)/u;

/** How wide the word at the beginning of a text is; at least one column, at most so many. */
function wordWidth(text: string, most: number): number {
  const [word = ''] = WORD.exec(text) ?? [];
  return Math.max(1, Math.min(displayWidth(oneLine(plainText(word))), most));
}

function tabsBefore(source: string, offset: number): number {
  return source.slice(0, offset).split('\t').length - 1;
}

type Cut = { readonly head: boolean; readonly tail: boolean };

/** The part of a line around an offset, on one line and safe to print; what was cut off is marked. */
function window(source: string, offset: number, cut: Cut): { readonly shown: string; readonly before: string } {
  const safe = (part: string) => oneLine(plainText(part));
  const indent = /^ */.exec(source)?.[0].length ?? 0;
  const head = safe(source.slice(Math.min(indent, offset), offset));
  const tail = safe(source.slice(offset));
  const kept = last(head, WIDTH / 2);
  const before = kept === head && !cut.head ? head : `…${kept}`;
  const room = WIDTH - displayWidth(before);
  const after = first(tail, room);
  return { shown: before + (after === tail && !cut.tail ? tail : `${after}…`), before };
}

function first(text: string, width: number): string {
  return fitting(graphemes(text.slice(0, 4 * WIDTH)), width).join('');
}

function last(text: string, width: number): string {
  return fitting(graphemes(text.slice(-4 * WIDTH)).toReversed(), width)
    .toReversed()
    .join('');
}

/** As many of them, from the first on, as have room. */
function fitting(characters: readonly string[], width: number): readonly string[] {
  let used = 0;
  const end = characters.findIndex((character) => {
    used += displayWidth(character);
    return used > width;
  });
  return end < 0 ? characters : characters.slice(0, end);
}

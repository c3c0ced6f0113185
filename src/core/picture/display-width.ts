/** How many columns of a terminal a text takes: two for East Asian wide characters and emoji, none for what only combines. */
export function displayWidth(text: string): number {
  return graphemes(text).reduce((width, grapheme) => width + graphemeWidth(grapheme), 0);
}

/** Fills up with spaces on the right; a text that is too wide stays whole. */
export function padTo(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - displayWidth(text)));
}

/** Cuts off on the right what is wider than a width, and puts `…` there. */
export function cutTo(text: string, width: number): string {
  // The work is bounded, whatever the text: an emoji of several code points takes about six for each of its columns.
  const start = graphemes(text.slice(0, 8 * width + 8));
  const fits = start.join('') === text && displayWidth(text) <= width;
  if (fits) return text;
  let [kept, used] = ['', 0];
  for (const grapheme of start) {
    used += graphemeWidth(grapheme);
    if (used > width - 1) break;
    kept += grapheme;
  }
  return `${kept.trimEnd()}…`;
}

/** As wide as the widest of its texts, but not wider than `most`: what is wider only shifts its own line. */
export function columnWidth(texts: readonly string[], most: number): number {
  return Math.min(most, Math.max(0, ...texts.map(displayWidth)));
}

/** Rows of cells, two spaces between columns that are as wide as their cells ask for; a column that is empty is left out. */
export function inColumns(rows: readonly (readonly string[])[], most: number): readonly string[] {
  const widthOf = (column: number) => {
    const cells = rows.map((row) => row[column] ?? '');
    return columnWidth(cells, most);
  };
  const widths = (rows[0] ?? []).map((_, column) => widthOf(column));
  return rows.map((row) => {
    const shown = row.flatMap((cell, column) => (widths[column] ? [padTo(cell, widths[column])] : []));
    return shown.join('  ').trimEnd();
  });
}

/** Characters that never join with a neighbour: of ASCII those that can be seen, ideographs, and punctuation of Chinese. */
const SINGLES = /^[ -~\u3001-\u3029\u3400-\u9fff\uff01-\uff5e]*$/;

let segmenter: Intl.Segmenter | undefined;

/** What a reader sees as one character: an emoji of several code points is one. */
export function graphemes(text: string): readonly string[] {
  if (SINGLES.test(text)) return Array.from(text);
  // Making one takes longer than most commands take to do their work, and most texts need none.
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

const INVISIBLE = /^[\p{Cc}\p{Cf}\p{Mn}\p{Me}\u1160-\u11ff]$/u;
const EMOJI = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|[0-9#*]\ufe0f\u20e3/u;

/** An emoji is one picture, of however many characters; elsewhere each character takes its own room. */
export function graphemeWidth(grapheme: string): number {
  // Most text by far; the expressions below would say the same.
  if (grapheme.length === 1 && grapheme >= ' ' && grapheme <= '~') return 1;
  if (isEmoji(grapheme)) return 2;
  return Array.from(grapheme).reduce((width, character) => width + characterWidth(character), 0);
}

function characterWidth(character: string): number {
  if (INVISIBLE.test(character)) return 0;
  return isWide(character.codePointAt(0) ?? 0) ? 2 : 1;
}

export function isEmoji(grapheme: string): boolean {
  return EMOJI.test(grapheme);
}

/** Wide and fullwidth by Unicode's EastAsianWidth, without the emoji: first and last code point of each range. */
const WIDE: readonly (readonly [first: number, last: number])[] = [
  [0x1100, 0x115f], // Hangul's leading consonants
  [0x2329, 0x232a],
  [0x2630, 0x2637],
  [0x268a, 0x268f],
  [0x2e80, 0x303e], // radicals and punctuation; 303f is half as wide
  [0x3041, 0xa4cf], // kana, ideographs, Yi
  [0xa960, 0xa97c],
  [0xac00, 0xd7a3], // Hangul's syllables
  [0xf900, 0xfaff],
  [0xfe10, 0xfe19],
  [0xfe30, 0xfe6b],
  [0xff01, 0xff60], // fullwidth forms
  [0xffe0, 0xffe6],
  [0x16fe0, 0x18dff], // Tangut, Khitan
  [0x1aff0, 0x1b2ff], // older kana
  [0x1d300, 0x1d376],
  [0x1f200, 0x1f265], // ideographs in squares
  [0x20000, 0x3fffd],
];

export function isWide(codePoint: number): boolean {
  return codePoint >= 0x1100 && WIDE.some(([first, last]) => codePoint >= first && codePoint <= last);
}

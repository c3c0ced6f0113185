/** How a character looks: none, or words such as `red`, `bold red`, `dim`. They are the classes of the picture. */
export type Look = string;

/** Neighbours that look the same. */
export type Span = { readonly text: string; readonly look: Look };
export type Line = readonly Span[];

type Cell = { readonly sign: string; readonly look: Look };
type Screen = { readonly lines: Cell[][]; column: number; readonly look: Set<string> };

const COLOURS: readonly string[] = ['red', 'green', 'yellow', 'cyan'];
const WEIGHTS: readonly string[] = ['bold', 'dim'];

/** What a code adds, and what it takes the place of. */
const LOOKS: { readonly [code: string]: { readonly adds?: string; readonly ends: readonly string[] } } = {
  0: { ends: [...COLOURS, ...WEIGHTS] },
  1: { adds: 'bold', ends: [] },
  2: { adds: 'dim', ends: [] },
  22: { ends: WEIGHTS },
  31: { adds: 'red', ends: COLOURS },
  32: { adds: 'green', ends: COLOURS },
  33: { adds: 'yellow', ends: COLOURS },
  36: { adds: 'cyan', ends: COLOURS },
  39: { ends: COLOURS },
};

/** What the letters at the end of an escape sequence do; those that are not here move nothing that we show. */
const STEERING: { readonly [letter: string]: (screen: Screen, code: string) => void } = {
  m: ({ look }, codes) => {
    for (const code of codes.split(';')) {
      const { adds, ends } = LOOKS[code === '' ? '0' : code] ?? { ends: [] };
      for (const ended of ends) look.delete(ended);
      if (adds !== undefined) look.add(adds);
    }
  },
  G: (screen, code) => {
    screen.column = Number(code === '' ? 1 : code) - 1;
  },
  K: (screen, code) => cut(screen, code === '2' ? 0 : screen.column),
  J: (screen) => cut(screen, screen.column),
};

/** Escape sequences as our command line and readline write them; everything else is one character. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what a terminal is steered by.
const PARTS = /\u001b\[([0-9;?]*)([A-Za-z])|[\s\S]/gu;

/** What stands on a terminal after all of this has been written to it: with colours, and without what was drawn over. */
export function screenOf(written: string): readonly Line[] {
  const screen: Screen = { lines: [[]], column: 0, look: new Set() };
  for (const [part, code = '', letter] of written.matchAll(PARTS)) {
    if (letter === undefined) write(screen, part);
    else STEERING[letter]?.(screen, code);
  }
  return screen.lines.map(spansOf);
}

export function textOf(line: Line): string {
  return line.map(({ text }) => text).join('');
}

function write(screen: Screen, sign: string): void {
  if (sign === '\n') screen.lines.push([]);
  if (sign === '\n' || sign === '\r') {
    screen.column = 0;
    return;
  }
  const line = lastOf(screen);
  while (line.length < screen.column) line.push({ sign: ' ', look: '' });
  line[screen.column] = { sign, look: [...screen.look].sort().join(' ') };
  screen.column += 1;
}

function cut(screen: Screen, at: number): void {
  const line = lastOf(screen);
  line.length = Math.min(line.length, at);
}

function lastOf({ lines }: Screen): Cell[] {
  return lines.at(-1) ?? [];
}

function spansOf(cells: readonly Cell[]): Line {
  const spans: { text: string; look: Look }[] = [];
  for (const { sign, look } of cells) {
    const last = spans.at(-1);
    if (last?.look === look) last.text += sign;
    else spans.push({ text: sign, look });
  }
  return spans;
}

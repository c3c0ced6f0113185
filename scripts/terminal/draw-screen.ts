import type { Line, Span } from './screen-of.ts';

const COLUMNS = 108;
const CHARACTER = 7.2;
const LINE = 17;
const SIDE = 16;
const BAR = 34;

/** Written out, because some that draw pictures know no variables; each is legible on its own paper. */
const LIGHT = {
  paper: '#ffffff',
  edge: '#d0d7de',
  ink: '#1f2328',
  red: '#b3261e',
  green: '#116329',
  yellow: '#7d4e00',
  cyan: '#0b5d77',
  dim: '#59636e',
};
type Colours = typeof LIGHT;
const DARK: Colours = {
  paper: '#0d1117',
  edge: '#3d444d',
  ink: '#e6edf3',
  red: '#ff8a80',
  green: '#7ee787',
  yellow: '#e3b341',
  cyan: '#76d7ea',
  dim: '#9198a1',
};

/** No font comes along: each machine has one of these. */
const STYLE = `
text { font: 12px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-variant-emoji: text }
.bold { font-weight: bold }
${rules(LIGHT)}
@media (prefers-color-scheme: dark) {
${rules(DARK)}
}
`;

function rules({ paper, edge, ink, ...looks }: Colours): string {
  const fills = { circle: edge, text: ink, ...named(looks) };
  return [
    `rect { fill: ${paper}; stroke: ${edge} }`,
    ...Object.entries(fills).map(([what, colour]) => `${what} { fill: ${colour} }`),
  ].join('\n');
}

function named(looks: { readonly [look: string]: string }): { readonly [selector: string]: string } {
  return Object.fromEntries(Object.entries(looks).map(([look, colour]) => [`.${look}`, colour]));
}

/** The lines as a picture of a terminal window, the same bytes for the same lines. */
export function drawScreen(lines: readonly Line[], title: string): string {
  const shown = lines.flatMap((line) => wrapped(line));
  const width = round(COLUMNS * CHARACTER + 2 * SIDE);
  const height = BAR + shown.length * LINE + SIDE;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" xml:space="preserve">`,
    `<title>${escaped(title)}</title>`,
    `<style>${STYLE}</style>`,
    `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="8"/>`,
    ...[0, 1, 2].map((dot) => `<circle cx="${SIDE + 4 + dot * 16}" cy="18" r="5"/>`),
    `<text x="${width / 2}" y="22" text-anchor="middle" class="dim">${escaped(title)}</text>`,
    ...shown.flatMap((line, row) => drawLine(line, BAR + row * LINE + 12)),
    '</svg>',
    '',
  ].join('\n');
}

/** Every span is put in its column, and made as wide as its characters, whatever font the reader has. */
function drawLine(line: Line, y: number): readonly string[] {
  let column = 0;
  return line.flatMap(({ text, look }) => {
    const lead = text.length - text.trimStart().length;
    const said = text.trim();
    const x = round(SIDE + (column + lead) * CHARACTER);
    column += [...text].length;
    if (said === '') return [];
    const named = look === '' ? '' : ` class="${look}"`;
    return [
      `<text x="${x}" y="${y}" textLength="${round([...said].length * CHARACTER)}"${named}>${escaped(said)}</text>`,
    ];
  });
}

/** What is too long goes on in the next line, between two words, a little further in than it began. */
function wrapped(line: Line, indent = indentOf(line)): readonly Line[] {
  const text = line.map((span) => span.text).join('');
  if ([...text].length <= COLUMNS) return [line];
  const at = text.lastIndexOf(' ', COLUMNS);
  const [first, rest] = parted(line, at <= indent.length ? COLUMNS : at);
  return [first, ...wrapped([{ text: indent, look: '' }, ...rest], indent)];
}

function indentOf([first]: Line): string {
  const text = first?.text ?? '';
  return ' '.repeat(text.length - text.trimStart().length + 2);
}

function parted(line: Line, at: number): readonly [Line, Line] {
  const first: Span[] = [];
  const rest: Span[] = [];
  let from = 0;
  for (const { text, look } of line) {
    const here = Math.max(0, at - from);
    if (here > 0) first.push({ text: text.slice(0, here), look });
    const left = text.slice(here);
    if (left !== '') rest.push({ text: rest.length === 0 ? left.trimStart() : left, look });
    from += text.length;
  }
  return [first, rest];
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

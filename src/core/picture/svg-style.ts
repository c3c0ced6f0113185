import type { NodeType } from '../package/definition.ts';
import { TEXT_STYLES, type TextStyle } from './text-style.ts';

/**
 * Colours by what they are for, on a light ground and on a dark one. Text has a contrast of at least 4.5 to 1 on its ground,
 * lines and shapes 3 to 1.
 */
const COLOURS = {
  ground: ['#ffffff', '#0f151c'],
  frame: ['#d8dee6', '#2c3743'],
  ink: ['#17202a', '#e8eef5'],
  muted: ['#4d5b6a', '#a9b6c4'],
  line: ['#6b7a8c', '#8091a4'],
  strong: ['#26364a', '#dbe4ee'],
  back: ['#a4461a', '#f0a36b'],
  chip: ['#f4f6f9', '#1a232d'],
} as const satisfies { readonly [use: string]: Shades };

const NODE_COLOURS: { readonly [type in NodeType]: { readonly fill: Shades; readonly stroke: Shades } } = {
  step: { fill: ['#eaf2fd', '#16283f'], stroke: ['#3b6fb6', '#6ea3e6'] },
  decision: { fill: ['#fff4d6', '#33290f'], stroke: ['#a06f06', '#d9a93a'] },
  merge: { fill: ['#edf0f3', '#222c36'], stroke: ['#6b7885', '#8b99a9'] },
  end: { fill: ['#e4f5ea', '#12301f'], stroke: ['#2c7a4b', '#58b881'] },
  subworkflow: { fill: ['#f1eafc', '#2a2040'], stroke: ['#7348b0', '#ab85e6'] },
};

type Shades = readonly [light: string, dark: string];
const [LIGHT, DARK] = [0, 1] as const;

const SANS = [
  'system-ui',
  '-apple-system',
  "'Segoe UI'",
  'Roboto',
  "'Helvetica Neue'",
  "'Noto Sans'",
  'Arial',
  "'PingFang SC'",
  "'Hiragino Sans'",
  "'Microsoft YaHei'",
  "'Noto Sans CJK SC'",
  "'Source Han Sans SC'",
  "'Malgun Gothic'",
  'sans-serif',
].join(',');
const MONO = "ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono','Noto Sans Mono CJK SC',monospace";

/** Every rule begins with this class: a drawing that stands inside a page must not style the page. */
export const ROOT = 'signalbox-graph';

/** Where a run stands, what it has not come to, and what it went along. */
const WALK_RULES = ['.here .shape{stroke-width:4}', '.ahead{opacity:.6}', '.taken .line{stroke-width:3.2}'];

/** The style sheet of a drawing. Plain colours, no variables: some programs that draw SVG know none. */
export function svgStyle(walked: boolean): string {
  const texts = Object.entries(TEXT_STYLES).map(([name, style]) => textRule(name, style));
  const fixed = [
    `text{font-family:${SANS};text-anchor:middle}`,
    'text.heading{text-anchor:start}',
    ...texts,
    '.shape{stroke-width:1.5}',
    '.inner{fill:none;stroke-width:1.2}',
    '.unmet .shape{stroke-dasharray:4 4}',
    '.line{fill:none;stroke-width:1.5}',
    '.halo{fill:none;stroke-width:6}',
    '.default .line{stroke-width:2.6}',
    '.back .line{stroke-dasharray:6 4}',
    '.plate{stroke-width:1}',
    ...(walked ? WALK_RULES : []),
  ];
  const dark = colourRules(DARK).map(scopeRule).join('');
  return `${[...fixed, ...colourRules(LIGHT)].map(scopeRule).join('')}@media(prefers-color-scheme:dark){${dark}}`;
}

function scopeRule(rule: string): string {
  return `.${ROOT} ${rule}`;
}

function textRule(name: string, { size, weight, italic, mono }: TextStyle): string {
  return `.${name}{font-size:${size}px;font-weight:${weight}${italic ? ';font-style:italic' : ''}${mono ? `;font-family:${MONO}` : ''}}`;
}

function colourRules(shade: typeof LIGHT | typeof DARK): readonly string[] {
  const of = (use: keyof typeof COLOURS) => COLOURS[use][shade];
  return [
    `.ground{fill:${of('ground')};stroke:${of('frame')}}`,
    `text{fill:${of('ink')}}`,
    `.small,.${ROOT} .condition,.${ROOT} .formula,.${ROOT} .heading{fill:${of('muted')}}`,
    `.halo{stroke:${of('ground')}}`,
    `.plate{fill:${of('chip')};stroke:${of('frame')}}`,
    `.line{stroke:${of('line')}}`,
    `.head,.${ROOT} .entry{fill:${of('line')}}`,
    `.default .line{stroke:${of('strong')}}`,
    `.default .head{fill:${of('strong')}}`,
    `.back .line{stroke:${of('back')}}`,
    `.back .head,.${ROOT} .bound{fill:${of('back')}}`,
    ...Object.entries(NODE_COLOURS).flatMap(([type, { fill, stroke }]) => [
      `.${type} .shape{fill:${fill[shade]};stroke:${stroke[shade]}}`,
      `.${type} .inner{stroke:${stroke[shade]}}`,
    ]),
  ];
}

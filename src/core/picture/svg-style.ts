import type { NodeType } from '../package/definition.ts';
import { TEXT_STYLES, type TextStyle } from './text-style.ts';

/** Colours by what they are for. Text has a contrast of at least 4.5 to 1 on its ground, lines and shapes 3 to 1. */
type Palette = {
  readonly ground: string;
  readonly frame: string;
  readonly ink: string;
  readonly muted: string;
  readonly line: string;
  readonly strong: string;
  readonly back: string;
  readonly chip: string;
  readonly nodes: { readonly [type in NodeType]: readonly [fill: string, stroke: string] };
};

const LIGHT: Palette = {
  ground: '#ffffff',
  frame: '#d8dee6',
  ink: '#17202a',
  muted: '#4d5b6a',
  line: '#6b7a8c',
  strong: '#26364a',
  back: '#a4461a',
  chip: '#f4f6f9',
  nodes: {
    step: ['#eaf2fd', '#3b6fb6'],
    decision: ['#fff4d6', '#a06f06'],
    merge: ['#edf0f3', '#6b7885'],
    end: ['#e4f5ea', '#2c7a4b'],
    subworkflow: ['#f1eafc', '#7348b0'],
  },
};

const DARK: Palette = {
  ground: '#0f151c',
  frame: '#2c3743',
  ink: '#e8eef5',
  muted: '#a9b6c4',
  line: '#8091a4',
  strong: '#dbe4ee',
  back: '#f0a36b',
  chip: '#1a232d',
  nodes: {
    step: ['#16283f', '#6ea3e6'],
    decision: ['#33290f', '#d9a93a'],
    merge: ['#222c36', '#8b99a9'],
    end: ['#12301f', '#58b881'],
    subworkflow: ['#2a2040', '#ab85e6'],
  },
};

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
  const dark = colourRules(DARK).map(scoped).join('');
  return `${[...fixed, ...colourRules(LIGHT)].map(scoped).join('')}@media(prefers-color-scheme:dark){${dark}}`;
}

function scoped(rule: string): string {
  return `.${ROOT} ${rule}`;
}

function textRule(name: string, { size, weight, italic, mono }: TextStyle): string {
  return `.${name}{font-size:${size}px;font-weight:${weight}${italic ? ';font-style:italic' : ''}${mono ? `;font-family:${MONO}` : ''}}`;
}

function colourRules({ ground, frame, ink, muted, line, strong, back, chip, nodes }: Palette): readonly string[] {
  return [
    `.ground{fill:${ground};stroke:${frame}}`,
    `text{fill:${ink}}`,
    `.small,.${ROOT} .condition,.${ROOT} .formula,.${ROOT} .heading{fill:${muted}}`,
    `.halo{stroke:${ground}}`,
    `.plate{fill:${chip};stroke:${frame}}`,
    `.line{stroke:${line}}`,
    `.head,.${ROOT} .entry{fill:${line}}`,
    `.default .line{stroke:${strong}}`,
    `.default .head{fill:${strong}}`,
    `.back .line{stroke:${back}}`,
    `.back .head,.${ROOT} .bound{fill:${back}}`,
    ...Object.entries(nodes).flatMap(([type, [fill, stroke]]) => [
      `.${type} .shape{fill:${fill};stroke:${stroke}}`,
      `.${type} .inner{stroke:${stroke}}`,
    ]),
  ];
}

import type { Json, JsonObject } from '../../src/core/json.ts';
import type { Chance } from '../packages/chance.ts';
import { ask, askWithin, type MadeAsk } from './asks.ts';
import { business, output } from './objects.ts';
import { bareMarker, prose } from './words.ts';

/** A segment of assistant text, made so that everything about it is known. */
export type Segment = {
  readonly text: string;
  /** Without its question: what a person is shown. */
  readonly shown: string;
  /** Without its question and its marker, but for white space. */
  readonly plain: string;
  readonly marker: boolean;
  readonly ask: MadeAsk | undefined;
  /** `empty`: an object with nothing in it but perhaps the marker. */
  readonly object:
    | { readonly value: Json | 'unreadable'; readonly repaired: boolean; readonly whole: boolean }
    | 'empty'
    | undefined;
};

export type Schema = 'open' | 'closed' | 'modern' | 'later' | 'loose' | 'free' | 'none' | 'unusable';

/** How the process comes to its end. */
export type Ending = 'ok' | 'cut' | 'killed' | 'failure' | 'unauthorized' | 'exit' | 'time' | 'flood' | 'loop';

export type Plan = {
  readonly engine: string;
  readonly segments: readonly Segment[];
  readonly ending: Ending;
  readonly mode: 'auto' | 'interactive';
  readonly schema: Schema;
  readonly missing: readonly string[];
  readonly attempt: number;
  readonly maxAttempt: number | undefined;
};

const FORM: JsonObject = { type: 'object', required: ['r'], properties: { r: { type: 'string' } } };

/** What each of them takes is said again in the oracle, in words of its own. */
export const SCHEMAS: { readonly [S in Schema]: JsonObject | undefined } = {
  open: FORM,
  closed: {
    ...FORM,
    additionalProperties: false,
    properties: { r: { type: 'string', pattern: '^[^@]*$' }, note: true, deep: {}, list: {}, z: {}, outer: {} },
  },
  modern: { $schema: 'https://json-schema.org/draft/2020-12/schema', ...FORM, dependentRequired: { r: ['r'] } },
  // A library's own word, by which it would check in its own time.
  later: { ...FORM, $async: true },
  loose: { type: 'object' },
  free: { type: 'object', properties: { r: {}, q: { description: 'anything' } }, required: [] },
  none: undefined,
  unusable: { type: 'object', properties: { r: { pattern: '(?<=x)y' } } },
};

/** Programs whose whole turn is one text. */
export const SINGLE = new Set(['gemini-json', 'iflow']);
export const ENGINES = ['codex', 'gemini', 'gemini-json', 'opencode', 'claude', 'qwen', 'iflow'] as const;

export function drawPlan(chance: Chance): Plan {
  const engine = chance.pick(ENGINES);
  const count = SINGLE.has(engine) ? 1 : chance.pick([1, 1, 1, 2, 2, 3, 4]);
  const ending = chance.is(0.8)
    ? 'ok'
    : chance.pick<Ending>(['cut', 'cut', 'cut', 'killed', 'failure', 'unauthorized', 'exit', 'time', 'flood', 'loop']);
  const most = chance.pick([0, 0, 1, 2, 3]);
  return {
    engine,
    segments: Array.from({ length: count }, () => segment(chance)),
    ending: ending === 'loop' && engine !== 'gemini' ? 'cut' : ending,
    mode: chance.is(0.35) ? 'auto' : 'interactive',
    schema: chance.pick<Schema>(['open', 'open', 'closed', 'modern', 'later', 'loose', 'free', 'none', 'unusable']),
    missing: chance.is(0.1) ? ['docs/*.md'] : [],
    attempt: 1 + chance.below(3),
    maxAttempt: most === 0 ? undefined : most,
  };
}

function segment(chance: Chance): Segment {
  const kind = chance.pick(['prose', 'output', 'output', 'output', 'ask', 'marker', 'blank']);
  switch (kind) {
    case 'output':
      return outputSegment(chance);
    case 'ask':
      return askSegment(chance);
    case 'marker':
      return markerSegment(chance);
    case 'blank':
      return bare(chance.pick(['', ' ', '\n \n']), '', false);
    default: {
      const text = prose(chance);
      return bare(text, text, false);
    }
  }
}

function bare(text: string, plain: string, marker: boolean): Segment {
  return { text, shown: text, plain, marker, ask: undefined, object: undefined };
}

function outputSegment(chance: Chance): Segment {
  if (chance.is(0.05)) return mixedSegment(chance);
  const made = output(chance, { marker: chance.is(0.4) });
  const { value, repaired } = made;
  const alone: Segment = {
    text: made.text,
    shown: made.text,
    plain: made.unmarked,
    marker: made.marker,
    ask: undefined,
    object: isEmpty(value) ? 'empty' : { value, repaired, whole: made.whole },
  };
  if (made.open && chance.is(0.15)) return followed(alone, ask(chance));
  if (made.open && chance.is(0.1)) return { ...alone, ...withMarker(alone, chance), object: partly(alone) };
  return alone;
}

/** A business object with a question among its keys. */
function mixedSegment(chance: Chance): Segment {
  const { json, ...asked } = askWithin(chance);
  // Beside a question, keys without a value are nothing.
  const value = { ...business(chance), also: 1 };
  const marker = chance.is(0.4);
  const rest = JSON.stringify(value).slice(1, -1);
  const plain = chance.is(0.5) ? `{${rest},"ask_user":${json}}` : `{"ask_user":${json},${rest}}`;
  const text = marker ? `{"__SKILL_DONE__": true, ${plain.slice(1)}` : plain;
  const object = { value, repaired: false, whole: false };
  return { text, shown: text, plain, marker, ask: { ...asked, text: json }, object };
}

function isEmpty(value: Json | 'unreadable'): boolean {
  return JSON.stringify(value) === '{}';
}

/** With something beside it, an object is no longer all that is said. */
function partly({ object }: Segment): Segment['object'] {
  return object === undefined || object === 'empty' ? object : { ...object, whole: false };
}

function followed(before: Segment, asked: MadeAsk): Segment {
  return {
    ...before,
    text: `${before.text}\n${asked.text}`,
    marker: before.marker || asked.marker,
    ask: asked,
    object: partly(before),
  };
}

function withMarker({ text, plain }: Segment, chance: Chance): Pick<Segment, 'text' | 'shown' | 'plain' | 'marker'> {
  const [before, after] = [chance.pick(['', 'Done. ', '`']), chance.pick(['', '.', '\n', '`'])];
  const both = `${text}\n${before}${bareMarker(chance)}${after}`;
  return { text: both, shown: both, plain: `${plain}\n${before}${after}`, marker: true };
}

function askSegment(chance: Chance): Segment {
  const asked = ask(chance);
  const said = chance.is(0.7) ? prose(chance) : '';
  const [before, after] = asked.last || chance.is(0.7) ? [said, ''] : ['', said];
  const text = [before, asked.text, after].filter((part) => part !== '').join(chance.pick(['\n', '\n\n']));
  return { text, shown: said, plain: said, marker: asked.marker, ask: asked, object: undefined };
}

function markerSegment(chance: Chance): Segment {
  const said = chance.is(0.7) ? prose(chance) : '';
  if (chance.is(0.5)) {
    const end = chance.pick(['', '.', ' And that is all.', '\n']);
    return bare(`${said} ${bareMarker(chance)}${end}`, `${said} ${end}`, true);
  }
  const object = chance.pick([
    '{"__SKILL_DONE__": true}',
    '{\n  "__SKILL_DONE__": true\n}',
    '{"__SKILL_DONE__":true }',
  ]);
  const text = `${said}\n${chance.is(0.5) ? object : `\`\`\`json\n${object}\n\`\`\``}`;
  return { text, shown: text, plain: said, marker: true, ask: undefined, object: 'empty' };
}

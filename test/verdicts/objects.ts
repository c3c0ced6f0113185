import type { Json, JsonObject } from '../../src/core/json.ts';
import type { Chance } from '../packages/chance.ts';
import { hostileText, prose } from './words.ts';

/** What of an output is known because it was made so. `unreadable`: there is no one object in it. */
export type Made = {
  readonly text: string;
  /** The same without its marker, but for white space. */
  readonly unmarked: string;
  readonly marker: boolean;
  readonly value: Json | 'unreadable';
  readonly repaired: boolean;
  /** Whether the text is the value and nothing else, strictly. */
  readonly whole: boolean;
  /** Whether more may follow in the same segment. */
  readonly open: boolean;
};

type Fields = readonly (readonly [key: string, json: string])[];
type Style = { readonly start: string; readonly comma: string; readonly colon: string; readonly end: string };

const STYLES: readonly Style[] = [
  { start: '{', comma: ',', colon: ':', end: '}' },
  { start: '{', comma: ', ', colon: ': ', end: '}' },
  { start: '{\n  ', comma: ',\n  ', colon: ': ', end: '\n}' },
  { start: '{ ', comma: ' , ', colon: ' : ', end: ' }' },
  { start: '{\n\t', comma: ',\n\t', colon: ':', end: '\n}\n' },
];

const MARK = ['"__SKILL_DONE__"', 'true'] as const;

/** An object of the business: `r` decides whether it fits; everything else is there to mislead. */
export function business(chance: Chance): JsonObject {
  const fields: [string, Json][] = [
    chance.is(0.65)
      ? ['r', chance.pick(['x', '', hostileText(chance)])]
      : chance.pick<[string, Json]>([
          ['r', 1],
          ['r', null],
          ['r', []],
          ['q', 1],
        ]),
  ];
  if (chance.is(0.3)) fields.push(['note', hostileText(chance)]);
  if (chance.is(0.25)) fields.push(['deep', { __SKILL_DONE__: true, r: 'inner', more: [{ __SKILL_DONE__: true }] }]);
  if (chance.is(0.15)) fields.push(['list', [hostileText(chance), { r: 'inner' }, 1.5e3, null]]);
  if (chance.is(0.1)) fields.push(['odd "key"\\', true]);
  if (chance.is(0.05)) fields.push(['toString', 1]);
  return Object.fromEntries(chance.is(0.5) ? fields : fields.reverse());
}

/** The fields of a value with the marker among them, or something in its name that is none. */
function marked(chance: Chance, fields: Fields, marker: boolean): Fields {
  if (!marker && !chance.is(0.1)) return fields;
  const pair = marker
    ? MARK
    : (['"__SKILL_DONE__"', chance.pick(['false', '"true"', '1', 'null', '{"__SKILL_DONE__": true}'])] as const);
  const place = chance.pick([0, 0, fields.length, chance.below(fields.length + 1)]);
  const once = [...fields.slice(0, place), pair, ...fields.slice(place)];
  return marker && chance.is(0.1) ? [...once, MARK] : once;
}

function written(fields: Fields, { start, comma, colon, end }: Style): string {
  return start + fields.map(([key, json]) => key + colon + json).join(comma) + end;
}

function fieldsOf(value: JsonObject): Fields {
  return Object.entries(value).map(([key, part]) => [JSON.stringify(key), JSON.stringify(part)]);
}

type Drawn = { readonly value: JsonObject; readonly fields: Fields; readonly marker: boolean; readonly style: Style };
type Form = (drawn: Drawn, chance: Chance) => Pick<Made, 'text' | 'value' | 'repaired' | 'whole' | 'open'>;

const strict = (text: string, value: Json, whole: boolean) => ({ text, value, repaired: false, whole, open: true });
const spoilt = (text: string, open = true) => ({
  text,
  value: 'unreadable' as const,
  repaired: false,
  whole: false,
  open,
});
const mended = (text: string, value: Json, open = true) => ({ text, value, repaired: true, whole: false, open });

function fenced(text: string, chance: Chance): string {
  const marks = chance.pick(['```', '~~~', '````']);
  return `${marks}${chance.pick(['json', 'JSON', ''])}\n${text}\n${marks}`;
}

const inside = (text: string) => JSON.stringify(text).slice(1, -1);

export const FORMS: { readonly [name: string]: Form } = {
  whole: ({ value, fields, style }) => strict(written(fields, style), value, true),
  'in a fence': ({ value, fields, style }, chance) => strict(fenced(written(fields, style), chance), value, true),
  'in prose': ({ value, fields, style }, chance) =>
    strict(`${prose(chance)} ${written(fields, style)}${chance.pick(['', '.', ` ${prose(chance)}`])}`, value, false),
  'in a fence in prose': ({ value, fields, style }, chance) =>
    strict(`${prose(chance)}\n${fenced(written(fields, style), chance)}\n${prose(chance)}`, value, false),
  twice: ({ value, fields, style }, chance) =>
    strict(
      `${written(fields, style)}\n${prose(chance)}\n${written(fieldsOf(value), chance.pick(STYLES))}`,
      value,
      false,
    ),
  'beside empty ones': ({ value, fields, style }, chance) =>
    strict(`${prose(chance)} {} ${written(fields, style)} { }`, value, false),
  'after a stray brace': ({ value, fields, style }) =>
    strict(`A brace { alone, and no more. ${written(fields, style)}`, value, false),
  'after words about braces': ({ value, fields, style }, chance) =>
    strict(
      `${chance.pick(['It begins with {" as JSON does.', 'I wrote "{" to it.'])}\n${written(fields, style)}`,
      value,
      false,
    ),
  'in a list': ({ value, fields, style }) => strict(`[${written(fields, style)}]`, [value], true),
  'as Python writes it': ({ fields, style }, chance) => {
    const plain = { r: chance.pick(['x', 'y z']), ok: true, none: null };
    const pairs: Fields = [
      ...fields.filter((field) => field === MARK),
      ["'r'", `'${plain.r}'`],
      ["'ok'", 'True'],
      ["'none'", 'None'],
    ];
    return mended(`${prose(chance)} ${written(pairs, style)}`, plain);
  },
  escaped: ({ value, fields, style }) => mended(inside(written(fields, style)), value),
  'escaped twice, in prose': ({ value, fields, style }, chance) =>
    mended(`${prose(chance)} ${inside(inside(written(fields, style)))}`, value),
  'as a text': ({ value, fields, style }) => mended(JSON.stringify(written(fields, style)), value),
  'with a comma too many': ({ value, fields, style }, chance) =>
    mended(`${chance.pick(['', prose(chance)])}\n${written(fields, { ...style, end: `,${style.end}` })}`, value),
  'with a comment': ({ value, fields, style }, chance) => {
    const comment = chance.pick(['/* {"r": 1 */', `// that's "all", {"r": 1}\n`, '/* done */ // so\n']);
    return mended(
      `${chance.pick(['', prose(chance)])}\n${written(fields, { ...style, start: `{ ${comment} ` })}`,
      value,
    );
  },
  'cut off': ({ value, fields, style }) =>
    mended(written([...fields, ['"z"', '"cut o']], { ...style, end: '' }), { ...value, z: 'cut o' }, false),
  'cut off in a fence': ({ value, fields, style }, chance) =>
    mended(
      `${prose(chance)}\n\`\`\`json\n${written([...fields, ['"z"', '"cut"']], { ...style, end: '' })}\n\`\`\`\n${prose(chance)}`,
      { ...value, z: 'cut' },
      false,
    ),
  'two of them': ({ value, fields, style }, chance) =>
    spoilt(`${written(fields, style)} ${prose(chance)} ${JSON.stringify({ ...value, other: 1 })}`),
  'one and a broken one': ({ fields, style }, chance) =>
    spoilt(
      `${JSON.stringify({ r: 'other', n: 7 })} ${prose(chance)} ${written(fields, { ...style, end: `,${style.end}` })}`,
    ),
  'beyond repair': ({ fields, style }) =>
    spoilt(written([...fields, ['"z"', ']] {"r": "inner"} "']], { ...style, end: '' }), false),
};

/** An object nested in another that is whole or broken: what it holds is never the object itself. */
const NESTED: { readonly [name: string]: Form } = {
  'nested in a list that is cut off': ({ value, fields, style }) =>
    mended(`{"outer": [${written(fields, style)}`, { outer: [unnamed(value, fields)] }, false),
  'nested in an object': ({ value, fields, style }) =>
    strict(`{"outer": ${written(fields, style)}}`, { outer: unnamed(value, fields) }, true),
};

/** Nested, the name of the marker is a name like any other. */
function unnamed(value: JsonObject, fields: Fields): JsonObject {
  const mark = fields.filter(([key]) => key === MARK[0]).at(-1);
  return mark === undefined ? value : { ...value, __SKILL_DONE__: JSON.parse(mark[1]) as Json };
}

/** An output in one of its forms, with the marker in it or without. */
export function output(chance: Chance, wanted: { readonly marker: boolean }): Made {
  if (chance.is(0.1)) return nested(chance);
  const value = business(chance);
  const name = chance.pick(WEIGHTED);
  const style = chance.pick(STYLES);
  const plain = fieldsOf(value);
  const fields = marked(chance, plain, wanted.marker);
  const form = FORMS[name];
  if (form === undefined) throw new Error(`There is no form ${name}`);
  const drawn = { value, marker: wanted.marker, style };
  // The same chances twice: once with the marker and once without.
  const made = twice(chance, (same) => form({ ...drawn, fields }, same));
  const without = fields.filter((field) => field !== MARK);
  return {
    ...made.first,
    marker: wanted.marker,
    unmarked: made.again((same) => form({ ...drawn, fields: without }, same)).text,
  };
}

function nested(chance: Chance): Made {
  const value = business(chance);
  const fields = marked(chance, fieldsOf(value), true);
  const form = NESTED[chance.pick(Object.keys(NESTED))];
  if (form === undefined) throw new Error('There is such a form');
  const made = form({ value, fields, marker: false, style: chance.pick(STYLES) }, chance);
  return { ...made, marker: false, unmarked: made.text };
}

const WEIGHTED = Object.keys(FORMS).flatMap((name) =>
  ['whole', 'in a fence', 'in prose'].includes(name) ? [name, name, name] : [name],
);

/** Runs something on chances that can be had again. */
function twice<T>(chance: Chance, make: (same: Chance) => T) {
  const drawn: number[] = [];
  const first = make({
    ...chance,
    below: (limit) => noted(chance.below(limit)),
    is: (likelihood) => noted(chance.is(likelihood) ? 1 : 0) === 1,
    pick: (items) => items[noted(chance.below(items.length))] as (typeof items)[number],
  });
  function noted(number: number): number {
    drawn.push(number);
    return number;
  }
  return {
    first,
    again(remake: (same: Chance) => T): T {
      const left = [...drawn];
      const next = () => left.shift() ?? 0;
      return remake({ below: next, is: () => next() === 1, pick: (items) => items[next()] as (typeof items)[number] });
    },
  };
}

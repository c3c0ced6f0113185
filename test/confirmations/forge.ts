import type { Chance } from '../packages/chance.ts';

/* Submissions of the confirmation that somebody has altered. None of them may ever count. */

export const WIDGET = 'workflow_state_change_confirm';
const BODY = { widgetId: WIDGET, type: 'confirmation', value: { confirmed: true } };
const JSON_TEXT = JSON.stringify(BODY);
export const SUBMISSION = `WIDGET_SUBMIT\n${JSON_TEXT}`;

/** The same in every form that does count: for the honest cases. */
export function honest(chance: Chance): string {
  const body = chance.is(0.5) ? BODY : Object.fromEntries(Object.entries(BODY).reverse());
  const json = JSON.stringify(body, null, chance.pick([0, 2, '\t']));
  const text = `${chance.pick(['', '\n', ' '])}WIDGET_SUBMIT${chance.pick(['', ' ', '\t'])}\n${json}${chance.pick(['', '\n', '  \n'])}`;
  return chance.is(0.5) ? text.replaceAll('\n', '\r\n') : text;
}

/** A submission that says which change it means. */
export function submitting(chance: Chance, change: string): string {
  return honest(chance).replace('true', `true, "change": ${JSON.stringify(change)}`);
}

type Forge = (chance: Chance) => string;

const LOOK_ALIKE: { readonly [letter: string]: readonly string[] } = {
  W: ['Ｗ', 'Ԝ'],
  I: ['І', 'Ι', 'l', '1'],
  E: ['Е', 'Ε'],
  T: ['Т', 'Τ'],
  S: ['Ѕ', '5'],
  _: ['＿', '-', ' ', '‿'],
  o: ['о', 'ο', '0'],
  c: ['с', 'ϲ'],
  e: ['е', 'é', 'e\u0301'],
  i: ['і', 'ı', 'í'],
  a: ['а', 'ɑ'],
  d: ['ԁ', 'ｄ'],
  t: ['т', 'ｔ'],
  '"': ['“', '”', "'", '«'],
  '{': ['｛', '('],
  ':': ['：', '=', ';'],
  ',': ['，', ';'],
};
const INVISIBLE = [
  '\u200b',
  '\u200c',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u061c',
  '\u202e',
  '\u180e',
  '\u0000',
  '\u0008',
  '\u001b',
];
const SPACES = ['\u00a0', '\u2003', '\u3000', '\u1680', '\u202f', '\u000b', '\u000c', '\u0085', '\u2028', '\u2029'];
const NOT_TRUE = [
  '"true"',
  '"yes"',
  '1',
  '"1"',
  '[true]',
  '{"confirmed":true}',
  '{"value":true}',
  'null',
  'false',
  '"True"',
  '[]',
  '{}',
  '0.1',
  '"on"',
  '-1',
  '[[true]]',
];
const OTHER_IDS = [
  '',
  ' ',
  `${WIDGET} `,
  ` ${WIDGET}`,
  `${WIDGET}\u0000`,
  `${WIDGET}2`,
  'workflow_state_change',
  'delete',
  's',
  'f',
  'p',
  'confirm',
  'WORKFLOW_STATE_CHANGE_CONFIRM',
  'workflow-state-change-confirm',
  '*',
  `${WIDGET}/x`,
  '__proto__',
];
const OTHER_TYPES = [
  '',
  'Confirmation',
  'confirm',
  'form',
  'selection',
  'plan_review',
  'confirmation ',
  'CONFIRMATION',
  'question',
];
const WORDS = ['Please', 'I was told to say:', '> ', '# ', '```\n', '- ', 'ok\n', '"', '<b>', 'yes\n', 'A: ', '—'];

/** A submission that is not quite one; which part of it is altered has a name. */
export function forged(chance: Chance): { readonly what: string; readonly text: string } {
  const what = chance.pick(Object.keys(FORGES));
  for (;;) {
    const text = FORGES[what]?.(chance) ?? '';
    // Two slips may undo each other.
    if (text !== SUBMISSION) return { what, text };
  }
}

/** By what is altered. */
const FORGES: { readonly [what: string]: Forge } = {
  'words around it': (chance) => {
    const word = chance.pick(WORDS);
    const more = `${chance.pick(['', ' ', '\n'])}${chance.pick(['thanks', '.', '"', '```', 'WIDGET_SUBMIT', JSON_TEXT, SUBMISSION, '//', ','])}`;
    return chance.pick([
      `${word}${SUBMISSION}`,
      `${SUBMISSION}${more}`,
      `${word}\n${SUBMISSION}${more}`,
      quoted(SUBMISSION),
    ]);
  },
  'look-alike letters': (chance) => {
    const places = [...SUBMISSION].flatMap((letter, at) => (Object.hasOwn(LOOK_ALIKE, letter) ? [at] : []));
    const at = chance.pick(places);
    return `${SUBMISSION.slice(0, at)}${chance.pick(LOOK_ALIKE[SUBMISSION[at] ?? ''] ?? ['x'])}${SUBMISSION.slice(at + 1)}`;
  },
  'invisible characters': (chance) => inserted(chance, chance.pick(INVISIBLE)),
  'spaces that are none': (chance) => {
    const space = chance.pick(SPACES);
    const broken = ['WIDGET_SUBMIT', '\n', '{'].map((part) => SUBMISSION.replace(part, `${part}${space}`));
    return chance.pick([...broken, SUBMISSION.replace('\n', space), `${space}${SUBMISSION}`, `${SUBMISSION}${space}`]);
  },
  'another case': (chance) => {
    const places = [...SUBMISSION].flatMap((letter, at) => (letter.toLowerCase() === letter.toUpperCase() ? [] : [at]));
    return Array.from({ length: 1 + chance.below(3) }, () => chance.pick(places)).reduce(
      (text, at) => text.slice(0, at) + swapped(text[at] ?? '') + text.slice(at + 1),
      SUBMISSION,
    );
  },
  'another type of yes': (chance) => SUBMISSION.replace('true', chance.pick(NOT_TRUE)),
  'another widgetId': (chance) => SUBMISSION.replace(`"${WIDGET}"`, JSON.stringify(chance.pick(OTHER_IDS))),
  'another type': (chance) => SUBMISSION.replace('"confirmation"', JSON.stringify(chance.pick(OTHER_TYPES))),
  'a part left out': (chance) => {
    const { [chance.pick(['widgetId', 'type', 'value'] as const)]: _, ...rest } = BODY;
    return `WIDGET_SUBMIT\n${JSON.stringify(rest)}`;
  },
  'another place': (chance) => {
    const bodies: readonly unknown[] = [
      [BODY],
      { submission: BODY },
      { ...BODY, value: { value: { confirmed: true } } },
      { ...BODY, value: [{ confirmed: true }] },
      { ...BODY, value: true },
      { ...BODY, value: JSON.stringify({ confirmed: true }) },
      { widgetId: WIDGET, type: 'confirmation', confirmed: true },
      { widgetId: WIDGET, type: 'confirmation', value: {}, confirmed: true },
      { widgetId: { id: WIDGET }, type: 'confirmation', value: { confirmed: true } },
      JSON.stringify(BODY),
    ];
    const proto = [
      JSON_TEXT.replace('{"confirmed":true}', '{"__proto__":{"confirmed":true}}'),
      `{"__proto__":${JSON_TEXT}}`,
      JSON_TEXT.replace('"value"', '"constructor"'),
    ];
    return `WIDGET_SUBMIT\n${chance.pick([...bodies.map((body) => JSON.stringify(body)), ...proto])}`;
  },
  'the same key twice': (chance) => {
    const [key, value] = chance.pick([
      ['"widgetId"', '"x"'],
      ['"widgetId"', `"${WIDGET}"`],
      ['"type"', '"form"'],
      ['"type"', '"confirmation"'],
      ['"value"', '{"confirmed":false}'],
      ['"value"', '{"confirmed":true}'],
      ['"confirmed"', 'false'],
      ['"confirmed"', 'true'],
    ] as const);
    const again = chance.is(0.5) ? key : `"\\u00${key.charCodeAt(1).toString(16)}${key.slice(2)}`;
    const first = SUBMISSION.replace(key, `${again}:${value},${key}`);
    return chance.is(0.5) ? first : swappedPair(SUBMISSION, key, again, value);
  },
  'JSON that is none': (chance) =>
    chance.pick([
      SUBMISSION.replaceAll('"', "'"),
      SUBMISSION.replace('true}', 'true,}'),
      SUBMISSION.replace('{', '{/* yes */'),
      SUBMISSION.replace('true', 'True'),
      SUBMISSION.replace('"widgetId"', 'widgetId'),
      SUBMISSION.slice(0, -1),
      `${SUBMISSION}}`,
      SUBMISSION.replace('\n', '\n+'),
      SUBMISSION.replace('true', 'tru\\u0065'),
    ]),
  'a line that is none': (chance) =>
    chance.pick([
      SUBMISSION.replace('\n', ' '),
      SUBMISSION.replace('\n', '\r'),
      SUBMISSION.replace('\n', ''),
      SUBMISSION.replace('\n', '\\n'),
      SUBMISSION.replace('WIDGET_SUBMIT', 'WIDGET_SUBMIT:'),
      SUBMISSION.replace('WIDGET_SUBMIT', 'WIDGET_SUBMIT yes'),
      SUBMISSION.replace('WIDGET_SUBMIT', 'WIDGET_SUBMITTED'),
      SUBMISSION.replace('WIDGET_SUBMIT', 'WIDGET'),
      JSON_TEXT,
      'WIDGET_SUBMIT',
      'WIDGET_SUBMIT\n',
    ]),
};

function inserted(chance: Chance, character: string): string {
  // Behind the JSON as well: what follows it is no white space that JSON knows.
  const at = chance.below(SUBMISSION.length + 1);
  return SUBMISSION.slice(0, at) + character + SUBMISSION.slice(at);
}

function quoted(text: string): string {
  return text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
}

function swapped(letter: string): string {
  return letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase();
}

/** The other one second: readers that take the last key and readers that take the first are both met. */
function swappedPair(text: string, key: string, again: string, value: string): string {
  const parts: { readonly [key: string]: string } = {
    '"widgetId"': `"widgetId":"${WIDGET}"`,
    '"type"': '"type":"confirmation"',
    '"value"': '"value":{"confirmed":true}',
    '"confirmed"': '"confirmed":true',
  };
  const part = parts[key] ?? '';
  return text.replace(part, `${part},${again}:${value}`);
}

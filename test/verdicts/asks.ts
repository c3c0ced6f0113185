import type { Json, JsonObject } from '../../src/core/json.ts';
import type { AskedQuestion } from '../../src/core/output/evidence.ts';
import type { Chance } from '../packages/chance.ts';
import { hostileText } from './words.ts';

/** A question as it stands in a text, and what must come of it. */
export type MadeAsk = {
  readonly text: string;
  readonly asked: Omit<AskedQuestion, 'problem'>;
  readonly isSound: boolean;
  /** Whether a marker stands beside it that counts. */
  readonly marker: boolean;
  /** Nothing may follow it. */
  readonly last: boolean;
};

type Body = { readonly body: Json; readonly asked: MadeAsk['asked']; readonly isSound: boolean };

const KINDS = [
  ['choose_one', 'choose_one'],
  ['decision', 'choose_one'],
  ['single_select', 'choose_one'],
  ['confirmation', 'confirm'],
  ['clarification', 'open_text'],
  ['whatever', 'open_text'],
] as const;

function decorations(chance: Chance): { readonly fields: JsonObject; readonly shown: MadeAsk['asked'] } {
  const [kind, shownKind] = chance.pick(KINDS);
  const options = [
    { label: 'Yes', value: true },
    { label: 'Ünï', value: 2 },
    { label: '3', value: 'three' },
  ].slice(0, 1 + chance.below(3));
  const context = { said: hostileText(chance), __SKILL_DONE__: true };
  const parts: readonly (readonly [JsonObject, MadeAsk['asked']])[] = [
    [{ kind }, { kind: shownKind }],
    [{ options }, { options: options.map(({ label, value }) => ({ label, value: String(value) })) }],
    [{ ui_hints: { hint: 'soon', n: 1 } }, { uiHints: { hint: 'soon', n: 1 } }],
    [{ context }, { context }],
  ];
  const taken = parts.filter(() => chance.is(0.4));
  return {
    fields: Object.assign({}, ...taken.map(([fields]) => fields)) as JsonObject,
    shown: Object.assign({}, ...taken.map(([, shown]) => shown)) as MadeAsk['asked'],
  };
}

function body(chance: Chance): Body {
  const { fields, shown } = decorations(chance);
  const id = chance.pick([1, 42, 'q-1']);
  const prompt = chance.pick(['Which one?', '选哪一个？', `Shall I write ${'"__SKILL_DONE__": true'} now?`]);
  if (chance.is(0.6))
    return {
      body: { interaction_id: id, prompt, ...fields },
      asked: { interactionId: String(id), prompt, ...shown },
      isSound: true,
    };
  const wrong = chance.pick<JsonObject>([
    { prompt },
    { interaction_id: id },
    { interaction_id: [1], prompt },
    { interaction_id: id, prompt: '' },
    { interaction_id: id, prompt: { r: 'x' } },
    { r: 'x' },
  ]);
  return { body: { ...wrong, ...fields }, asked: shown, isSound: false };
}

/** YAML in block style with flow values, which every reader of YAML takes. */
function yaml(value: Json): string {
  const lines = Object.entries(value as JsonObject).map(([key, part]) => `  ${key}: ${JSON.stringify(part)}`);
  return ['ask_user:', ...lines, ''].join('\n');
}

type Form = (drawn: Body, chance: Chance) => Omit<MadeAsk, 'asked' | 'isSound'>;

const closed = (text: string) => ({ text, marker: false, last: false });

const FORMS: readonly Form[] = [
  ({ body: drawn }) => closed(`<ASK_USER_YAML>\n${yaml(drawn)}</ASK_USER_YAML>`),
  ({ body: drawn }) => ({ text: `<ASK_USER_YAML>\n${yaml(drawn)}`, marker: false, last: true }),
  ({ body: drawn }, chance) =>
    closed(`\`\`\`${chance.pick(['ask_user_yaml', 'ask-user-yaml', 'yaml', 'yml', ''])}\n${yaml(drawn)}\`\`\``),
  ({ body: drawn }) => closed(`\`\`\`json\n${JSON.stringify({ ask_user: drawn }, null, 2)}\n\`\`\``),
  ({ body: drawn }) => closed(JSON.stringify({ ask_user: drawn })),
  ({ body: drawn }) => ({ text: yaml(drawn), marker: false, last: true }),
  ({ body: drawn }) => closed(`ask_user: ${JSON.stringify(drawn)}`),
  ({ body: drawn }) => closed(JSON.stringify({ ask_user: drawn, result: null }, null, 2)),
  ({ body: drawn }) => ({
    text: `{"__SKILL_DONE__": true, "ask_user": ${JSON.stringify(drawn)}}`,
    marker: true,
    last: false,
  }),
  ({ body: drawn }, chance) => ({
    text: `\`\`\`${chance.pick(['json', ''])}\n{"ask_user": ${JSON.stringify(drawn)}, "__SKILL_DONE__": true}\n\`\`\``,
    marker: true,
    last: false,
  }),
];

/** Questions that nobody can read: they are taken out all the same. */
const BROKEN = [
  '<ASK_USER_YAML>\nask_user: {a\n  b: ]\n</ASK_USER_YAML>',
  '<ASK_USER_YAML>{"r": "x"}</ASK_USER_YAML>',
  '<ASK_USER_YAML></ASK_USER_YAML>',
  '```ask_user_yaml\nask_user: please {"__SKILL_DONE__": true\n```',
  '```ask_user_yaml\n{"r": "x"}\n```',
  '{"ask_user": {"interaction_id": 1, "prompt": "Which?",}}',
  '{"ask_user": ["r", "x"',
  '{"ask_user": null}',
  '```json\n{ "ask_user": null }\n```',
  '{\\"ask_user\\": {\\"r\\": \\"x\\"}}',
];

/** A question that is one key of an object among others: the others are judged without it. */
export function askWithin(chance: Chance): { readonly json: string } & Omit<MadeAsk, 'text'> {
  const { body: drawn, asked, isSound } = body(chance);
  return { json: JSON.stringify(drawn), asked, isSound, marker: false, last: false };
}

export function ask(chance: Chance): MadeAsk {
  if (chance.is(0.15)) {
    const text = chance.pick(BROKEN);
    return { text, marker: false, last: text.endsWith('"x"'), asked: {}, isSound: false };
  }
  const drawn = body(chance);
  const { asked, isSound } = drawn;
  return { ...chance.pick(FORMS)(drawn, chance), asked, isSound };
}

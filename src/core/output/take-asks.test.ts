import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.ts';
import { takeAsks } from './take-asks.ts';

const BODY = 'ask_user:\n  interaction_id: 7\n  prompt: Which one?\n';
const ASKED = { interactionId: '7', prompt: 'Which one?' };
const JSON_ASK = JSON.stringify({ ask_user: { interaction_id: 7, prompt: 'Which one?' } });
const M = '"__SKILL_DONE__": true';

const last = (text: string) => takeAsks(text).asks.at(-1);

describe('questions in a reply', () => {
  it.each<[form: string, text: string]>([
    ['tags', `<ASK_USER_YAML>\n${BODY}</ASK_USER_YAML>`],
    ['tags in small letters', `<ask_user_yaml>\n${BODY}</ask_user_yaml>`],
    ['tags that nobody closed', `<ASK_USER_YAML>\n${BODY}`],
    ['tags inside a fence', `\`\`\`\n<ASK_USER_YAML>\n${BODY}</ASK_USER_YAML>\n\`\`\``],
    ['a fence of its own', `\`\`\`ask_user_yaml\n${BODY}\`\`\``],
    ['a fence of its own, with dashes', `~~~ask-user-yaml\n${BODY}~~~`],
    ['a fence of its own that nobody closed', `\`\`\`ask_user_yaml\n${BODY}`],
    ['a YAML fence with nothing else', `\`\`\`yaml\n${BODY}\`\`\``],
    ['a plain fence with nothing else', `\`\`\`\n${BODY}\`\`\``],
    ['a JSON fence with nothing else', `\`\`\`json\n${JSON_ASK}\n\`\`\``],
    ['bare YAML', BODY],
    ['bare YAML in one line', `ask_user: ${JSON.stringify({ interaction_id: 7, prompt: 'Which one?' })}`],
    ['JSON', JSON_ASK],
    ['JSON with empty keys beside it', JSON.stringify({ ...JSON.parse(JSON_ASK), result: null })],
    ['JSON in tags', `<ASK_USER_YAML>${JSON_ASK}</ASK_USER_YAML>`],
    [
      'tags, with a closing one in quotes',
      `<ASK_USER_YAML>\n${BODY}  unknown: "</ASK_USER_YAML> \\" \u2028"\n</ASK_USER_YAML>`,
    ],
    [
      'tags that nobody closed, with a closing one in quotes',
      `<ASK_USER_YAML>\n${BODY}  unknown: "</ASK_USER_YAML>\u2028"\n`,
    ],
    ['a YAML fence with tags in quotes', `\`\`\`yaml\n${BODY}  unknown: "<ASK_USER_YAML>"\n\`\`\``],
    ['JSON in tags that nobody closed', `<ASK_USER_YAML>\n${JSON_ASK}`],
  ])('TRN-02 TRN-03: are taken from %s, and nothing of them is left', (_, text) => {
    expect(takeAsks(`Well.\n\n${text}`)).toMatchObject({ text: 'Well.', asks: [ASKED] });
    expect(takeAsks(text)).toMatchObject({ text: '', asks: [ASKED] });
  });

  it('TRN-02: carry a kind, options, hints and a context', () => {
    const ask = [
      '<ASK_USER_YAML>',
      'ask_user:',
      '  interaction_id: deploy-1',
      '  kind: decision',
      '  prompt: Deploy?',
      '  options:',
      '    - { label: Yes, value: true }',
      '    - { label: 2, value: 2.5 }',
      '  ui_hints: { hint: soon }',
      '  context: [1, { a: b }]',
      '</ASK_USER_YAML>',
    ].join('\n');
    expect(last(ask)).toEqual({
      interactionId: 'deploy-1',
      prompt: 'Deploy?',
      kind: 'choose_one',
      options: [
        { label: 'Yes', value: 'true' },
        { label: '2', value: '2.5' },
      ],
      uiHints: { hint: 'soon' },
      context: [1, { a: 'b' }],
    });
  });

  it.each([
    ['choose_one', 'choose_one'],
    ['decision', 'choose_one'],
    ['single_select', 'choose_one'],
    ['confirm', 'confirm'],
    ['confirmation', 'confirm'],
    ['clarification', 'open_text'],
    ['open_text', 'open_text'],
    ['risk_ack', 'risk_ack'],
    ['fill_fields', 'fill_fields'],
    ['Something else', 'open_text'],
    ['constructor', 'open_text'],
  ])('TRN-02: the kind %s is shown as %s', (kind, shown) => {
    expect(last(`<ASK_USER_YAML>\n${BODY}  kind: ${kind}\n</ASK_USER_YAML>`)).toMatchObject({ kind: shown });
  });

  const OPTIONS = '  options: [{label: A, value: a}]\n  ui_hints: {h: 1}\n  context: c\n';
  const SHOWN = { options: [{ label: 'A', value: 'a' }], uiHints: { h: 1 }, context: 'c' };

  it.each<[what: string, yaml: string, shown: object]>([
    ['without an id', `ask_user:\n  prompt: Which?\n${OPTIONS}`, SHOWN],
    ['without a prompt', `ask_user:\n  interaction_id: 1\n${OPTIONS}`, SHOWN],
    ['with an empty prompt', `ask_user:\n  interaction_id: 1\n  prompt: " "\n${OPTIONS}`, SHOWN],
    ['with a prompt that is a list', `ask_user:\n  interaction_id: 1\n  prompt: [a]\n${OPTIONS}`, SHOWN],
    ['with an id that is an object', `ask_user:\n  interaction_id: {}\n  prompt: a\n${OPTIONS}`, SHOWN],
    ['with options that are words', `${BODY}  options: yes or no\n  context: c\n`, { context: 'c' }],
    [
      'with an option without a value',
      `${BODY}  options: [{label: A, value: a}, {label: B}]\n  ui_hints: {h: 1}\n`,
      { uiHints: { h: 1 } },
    ],
    ['with hints that are a list', `${BODY}  ui_hints: [1]\n  context: c\n`, { context: 'c' }],
    ['with a kind that is a number', `${BODY}  kind: 3\n`, { kind: 'open_text' }],
    ['without its name', `interaction_id: 1\nprompt: a\noptions: [{label: A, value: a}]\n`, { options: SHOWN.options }],
    ['that is a word', 'ask_user: please\n', {}],
    ['that is nothing', '', {}],
    ['that is no YAML', 'ask_user: {a\n  b: ]', {}],
    ['with a key twice', `${BODY}  prompt: Or that?\n`, {}],
    [
      'that unfolds into gigabytes',
      `ask_user:\n  a: &a [x,x,x,x,x,x,x,x,x]\n  b: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\n  c: &c [*b,*b,*b,*b,*b,*b,*b,*b]\n  d: [*c,*c,*c,*c,*c,*c]\n`,
      {},
    ],
    ['that is too long', `ask_user:\n  prompt: ${'x'.repeat(70_000)}\n`, {}],
    ['that is nested too deep', `ask_user: ${'['.repeat(5_000)}`, {}],
  ])('TRN-03: one %s has no id and no prompt, says why, and keeps what is well-formed', (_, yaml, shown) => {
    const { text, asks } = takeAsks(`Well.\n<ASK_USER_YAML>\n${yaml}</ASK_USER_YAML>\n`);
    expect(text).toBe('Well.');
    expect(asks).toEqual([{ ...shown, problem: expect.stringMatching(/^(missing or of a wrong form: |it|its )/) }]);
  });

  it.each([
    ['cut off', '{"ask_user": {"interaction_id": 1, "prompt": "Whi'],
    ['with a comma too many', '{"ask_user": {"interaction_id": 1, "prompt": "Which?",}}'],
    ['with escaped quotes', String.raw`{\"ask_user\": {\"interaction_id\": 1, \"prompt\": \"Which?\"}}`],
    ['beyond repair', '{"ask_user": ]]}'],
  ])('TRN-03: a question in JSON that is broken (%s) is taken out too', (_, text) => {
    expect(takeAsks(`Well.\n${text}`)).toEqual({
      text: 'Well.',
      marked: `Well.\n${text}`,
      asks: [expect.objectContaining({ problem: expect.stringContaining('its JSON is broken') })],
    });
  });

  it('TRN-02: the last of several stands at the end', () => {
    const blocks = ['A', 'B', 'C'].map((prompt) => `ask_user: {interaction_id: 1, prompt: ${prompt}}`);
    const text = `<ASK_USER_YAML>\n${blocks[0]}\n</ASK_USER_YAML>\n${JSON_ASK}\nand\n\`\`\`yaml\n${blocks[2]}\n\`\`\``;
    expect(takeAsks(text)).toMatchObject({
      text: 'and',
      asks: [{ prompt: 'A' }, { prompt: 'Which one?' }, { prompt: 'C' }],
    });
  });

  it.each<[what: string, text: string]>([
    ['inside a text of an object', JSON.stringify({ r: `<ASK_USER_YAML>\n${BODY}</ASK_USER_YAML>` })],
    ['nested in an object', JSON.stringify({ r: JSON.parse(JSON_ASK) })],
    ['a fence with more in it', `\`\`\`yaml\n${BODY}result: 1\n\`\`\``],
    ['a fence of another language', `\`\`\`python\n${BODY}\`\`\``],
    ['a mention of the tag', 'I could use <ASK_USER_YAML> here, and do not.'],
    ['a sentence', 'ask_user: is not what I need.'],
    ['an empty one in an object', '{"ask_user": null, "result": 1}'],
  ])('TRN-03: %s is left alone', (_, text) => {
    expect(takeAsks(text)).toEqual({ text, marked: text, asks: [] });
  });

  it('TRN-03: a tag that nobody closed does not swallow what follows it', () => {
    expect(takeAsks(`<ASK_USER_YAML>\n${BODY}{"a": 1}`).text).toBe('{"a": 1}');
    expect(takeAsks(`<ASK_USER_YAML>\n${BODY}\nThat is my question.`).text).toBe('That is my question.');
  });

  it('TRN-03: an object that is cut off keeps its texts, and a question after it is still one', () => {
    const cut = `{"note": ${JSON.stringify(`<ASK_USER_YAML>\n${BODY}</ASK_USER_YAML>`)}, "b": "cu`;
    expect(takeAsks(cut)).toEqual({ text: cut, marked: cut, asks: [] });
    expect(takeAsks(`${cut}\n<ASK_USER_YAML>\n${BODY}</ASK_USER_YAML>`)).toMatchObject({ text: cut, asks: [ASKED] });
  });

  it('TRN-02 TRN-06: the marker is looked for beside a question, not in its YAML', () => {
    expect(takeAsks(`<ASK_USER_YAML>\nask_user:\n  prompt: '${M}'\n</ASK_USER_YAML>\n${M}`).marked).toBe(M);
    const both = `{"ask_user": {"interaction_id": 1, "prompt": "?"}, ${M}}`;
    expect(takeAsks(both)).toMatchObject({ text: '', marked: both, asks: [{ prompt: '?' }] });
  });

  it.each(['', 'json', 'yaml'])('TRN-06: beside a question in JSON it counts in a fence %s as well', (tag) => {
    for (const ask of ['null', '{"interaction_id": 1, "prompt": "?"}']) {
      const fenced = `\`\`\`${tag}\n{"ask_user": ${ask}, ${M}}\n\`\`\``;
      expect(takeAsks(fenced).marked).toBe(fenced);
    }
  });

  it.each(['{"ask_user": null}', '```json\n{"ask_user": null}\n```', '```yaml\nask_user:\n```'])(
    'TRN-03: one that says nothing at all is one, if a broken one: %s',
    (text) => {
      expect(takeAsks(`So:\n${text}`)).toMatchObject({ text: 'So:', asks: [{ problem: expect.any(String) }] });
    },
  );

  it('TRN-03: a question within a business object is told, and the object stays', () => {
    const text = '{"result": 1, "ask_user": {"interaction_id": 1, "prompt": "?"}}';
    expect(takeAsks(text)).toMatchObject({ text, asks: [{ prompt: '?' }] });
  });

  it('TRN-03: names from outside are names, whatever they are', () => {
    const text = `<ASK_USER_YAML>\nask_user:\n  interaction_id: 1\n  prompt: a\n  ui_hints: {__proto__: {polluted: 1}, constructor: 2}\n</ASK_USER_YAML>`;
    const hints = last(text)?.uiHints ?? {};
    expect(Object.keys(hints)).toEqual(['__proto__', 'constructor']);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('copes with any text, and takes time linear in it', () => {
    const part = fc.constantFrom(
      '<ASK_USER_YAML>',
      '</ASK_USER_YAML>',
      '```yaml\n',
      '```ask_user_yaml\n',
      '```',
      'ask_user:',
      '{"ask_user": ',
      '\n',
      '  ',
      'prompt: a',
      '{',
      '}',
      '"',
      '- ',
      M,
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
        const { text, asks } = takeAsks(parts.join(''));
        expect(typeof text).toBe('string');
        expect(asks.every((ask) => ask.problem !== undefined || ask.prompt !== undefined)).toBe(true);
      }),
      propertyRuns(2_000),
    );
    for (const text of [
      '<ASK_USER_YAML>\n',
      'ask_user:\n',
      'ask_user: {\n',
      '{"ask_user": ',
      '```yaml\nask_user: 1\n```\n',
      '```ask_user_yaml\n',
      '```',
      '``` `ask_user\n',
      '<ASK_USER_YAML>ask_user: {"',
      'ask_user: &a [*a]\n',
      '```          ',
    ])
      expect(takeAsks(`${text.repeat(20_000)}ask_user`).asks.length).toBeGreaterThanOrEqual(0);
  }, 120_000);
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../../test/support/property-runs.ts';
import type { JsonObject } from '../json.ts';
import { ASKED_WORDS } from '../words/asked-words.ts';
import type { TurnEvidence, TurnVerdict } from './evidence.ts';
import { judgeTurn } from './judge-turn.ts';

const M = '"__SKILL_DONE__": true';
const TIGHT: JsonObject = {
  type: 'object',
  required: ['r'],
  properties: { r: { type: 'string' } },
  additionalProperties: false,
};

const evidence: TurnEvidence = {
  mode: 'interactive',
  outcome: { kind: 'ok' },
  segments: [],
  schema: TIGHT,
  missingArtifacts: [],
  attempt: 1,
  maxAttempt: undefined,
};
const judged = (segments: readonly string[], more: Partial<TurnEvidence> = {}) =>
  judgeTurn({ ...evidence, segments, ...more });

/** A verdict in one line: what it is, its code or its output, its warnings by their beginnings. */
function inBrief(verdict: TurnVerdict): string {
  const warnings = verdict.warnings.map(({ code }) => ` +${code}`).join('');
  if (verdict.kind === 'waiting') return `waiting${warnings}`;
  return `${verdict.kind} ${verdict.kind === 'failed' ? verdict.code : JSON.stringify(verdict.output)}${warnings}`;
}

/* The completion table, row by row: every combination of what can be, against a few lines that say what must come of it. */

const SCHEMAS = { tight: TIGHT, loose: { type: 'object' }, none: undefined, unusable: { type: 'objekt' } } as const;

/** What a reply may hold beside the marker: its text, and what that is to a schema that means something, and to a loose one. */
const REPLIES = {
  'an object and nothing else': { text: '{"r": "x"}', tight: { r: 'x' }, loose: { r: 'x' }, whole: true },
  'a fence and nothing else': { text: '```json\n{"r": "x"}\n```', tight: { r: 'x' }, loose: { r: 'x' }, whole: true },
  'an object in prose': { text: 'So: {"r": "x"}.', tight: { r: 'x' }, loose: { r: 'x' } },
  'a broken object': { text: '{"r": "x",}', tight: { r: 'x' }, loose: { r: 'x' }, repaired: true },
  'an object that does not fit': { text: '{"r": 1}', tight: undefined, loose: { r: 1 }, whole: true },
  'two different objects': { text: '{"r": "x"} {"r": "y"}', tight: undefined, loose: undefined },
  'an object beyond repair': { text: '{"r": ]] "x"}', tight: undefined, loose: undefined },
  prose: { text: 'Which one?', tight: undefined, loose: undefined },
} as const;

/** How the marker stands beside it; nested or quoted it is none. */
const MARKERS = {
  none: (text: string) => [text],
  'in a segment of its own': (text: string) => [`Now. ${M}`, text],
  escaped: (text: string) => [text, String.raw`\"__SKILL_DONE__\": true`],
} as const;

const ATTEMPTS = [
  [1, undefined, true],
  [9, undefined, true],
  [1, 2, true],
  [2, 2, false],
  [3, 2, false],
] as const;

const AXES = {
  mode: ['auto', 'interactive'],
  outcome: ['ok', 'failed'],
  marker: Object.keys(MARKERS) as readonly (keyof typeof MARKERS)[],
  reply: Object.keys(REPLIES) as readonly (keyof typeof REPLIES)[],
  schema: Object.keys(SCHEMAS) as readonly (keyof typeof SCHEMAS)[],
  artifacts: ['there', 'missing'],
  attempt: ATTEMPTS,
} as const;

type Case = { readonly [Axis in keyof typeof AXES]: (typeof AXES)[Axis][number] };

function cases(): readonly Case[] {
  const all = Object.entries(AXES).reduce<readonly object[]>(
    (some, [axis, values]) => some.flatMap((one) => values.map((value) => ({ ...one, [axis]: value }))),
    [{}],
  );
  return all as readonly Case[];
}

/** The verdict as the requirements say it, in other words than the product's: kind, code, warnings. */
function expected(one: Case): string {
  if (one.outcome === 'failed') return 'failed ENGINE_FAILED';
  const { isValid, isVouched, warnings } = expectedOutput(one);
  if (one.marker !== 'none') return brief(isValid ? 'completed' : 'failed DONE_WITH_INVALID_OUTPUT', warnings);
  if (one.mode === 'auto') return brief(isValid ? 'completed' : 'failed OUTPUT_INVALID', warnings);
  if (isValid && isVouched)
    return brief('completed', [SOFT, ...(one.schema === 'loose' ? ['OUTPUT_SCHEMA_TOO_LOOSE'] : []), ...warnings]);
  if (!one.attempt[2]) return brief('failed INTERACTIVE_MAX_ATTEMPT_EXCEEDED', warnings);
  return brief(
    'waiting',
    warnings.filter((code) => code !== 'OUTPUT_REPAIRED'),
  );
}

function expectedOutput({ mode, marker, reply, schema, artifacts }: Case) {
  const said = REPLIES[reply];
  const isChecked = schema === 'tight' || schema === 'loose';
  const isRepaired = 'repaired' in said && (isChecked || mode === 'interactive');
  return {
    isValid: (!isChecked || said[schema] !== undefined) && artifacts === 'there',
    isVouched: schema === 'tight' || (schema === 'loose' && 'whole' in said && marker === 'none'),
    warnings: [
      ...(isRepaired ? ['OUTPUT_REPAIRED'] : []),
      ...(schema === 'unusable' ? ['OUTPUT_SCHEMA_UNUSABLE'] : []),
    ],
  };
}

const SOFT = 'INTERACTIVE_COMPLETED_WITHOUT_DONE_MARKER';
const brief = (verdict: string, warnings: readonly string[]) =>
  [verdict, ...warnings.map((code) => `+${code}`)].join(' ');

describe('the completion table', () => {
  it('TRN-05 TRN-11: every combination of mode, outcome, marker, output, schema, artifacts and attempts', () => {
    const all = cases();
    expect(all).toHaveLength(2 * 2 * 3 * 8 * 4 * 2 * 5);
    const seen = new Set<string>();
    for (const one of all) {
      const verdict = judgeTurn({
        mode: one.mode,
        outcome:
          one.outcome === 'ok' ? { kind: 'ok' } : { kind: 'failed', code: 'ENGINE_FAILED', message: 'It failed.' },
        segments: MARKERS[one.marker](REPLIES[one.reply].text),
        schema: SCHEMAS[one.schema],
        missingArtifacts: one.artifacts === 'there' ? [] : ['*.md'],
        attempt: one.attempt[0],
        maxAttempt: one.attempt[1],
      });
      const told = inBrief(verdict).replace(/^completed .*?(?= \+|$)/s, 'completed');
      expect([one, told]).toEqual([one, expected(one)]);
      seen.add(told);
    }
    expect(seen.size).toBeGreaterThan(12);
  });

  it.each<[what: string, segments: string[], more: Partial<TurnEvidence>, verdict: string]>([
    ['interactive: marker and valid', [`{${M}, "r": "x"}`], {}, 'completed {"r":"x"}'],
    ['interactive: marker and invalid', [`{${M}, "r": 1}`], {}, 'failed DONE_WITH_INVALID_OUTPUT'],
    ['interactive: marker and nothing', [`Done. ${M}`], {}, 'failed DONE_WITH_INVALID_OUTPUT'],
    ['interactive: no marker and valid', ['{"r": "x"}'], {}, `completed {"r":"x"} +${SOFT}`],
    ['interactive: no marker and not valid', ['What now?'], {}, 'waiting'],
    [
      'interactive: attempts used up',
      ['What now?'],
      { attempt: 3, maxAttempt: 3 },
      'failed INTERACTIVE_MAX_ATTEMPT_EXCEEDED',
    ],
    [
      'interactive: attempts used up, and valid',
      ['{"r": "x"}'],
      { attempt: 3, maxAttempt: 3 },
      `completed {"r":"x"} +${SOFT}`,
    ],
    ['interactive: a missing artifact, no marker', ['{"r": "x"}'], { missingArtifacts: ['a'] }, 'waiting'],
    ['auto: valid without the marker', ['{"r": "x"}'], { mode: 'auto' }, 'completed {"r":"x"}'],
    ['auto: valid with the marker', [`{${M}, "r": "x"}`], { mode: 'auto' }, 'completed {"r":"x"}'],
    ['auto: not valid', ['What now?'], { mode: 'auto' }, 'failed OUTPUT_INVALID'],
    [
      'auto: a question is no output',
      ['{"ask_user": {"r": "x"}}'],
      { mode: 'auto', schema: {} },
      'failed OUTPUT_INVALID',
    ],
    ['no schema, interactive: an object by the marker', [`{${M}, "a": 1}`], { schema: undefined }, 'completed {"a":1}'],
    [
      'no schema, interactive: a text by the marker',
      [`All done. ${M}`],
      { schema: undefined },
      'completed "All done."',
    ],
    [
      'no schema, interactive: a text beside the marker alone',
      ['All done.', `{${M}}`],
      { schema: undefined },
      'completed "All done."',
    ],
    ['no schema, interactive: the marker alone', [`{${M}}`], { schema: undefined }, 'completed {}'],
    [
      'no schema, interactive: two objects are a text',
      [`{"a": 1} {"a": 2} ${M}`],
      { schema: undefined },
      'completed "{\\"a\\": 1} {\\"a\\": 2}"',
    ],
    ['no schema, interactive: no marker', ['{"a": 1}'], { schema: undefined }, 'waiting'],
    [
      'no schema, auto: its text',
      ['One.', '', 'Two.\n'],
      { schema: undefined, mode: 'auto' },
      'completed "One.\\n\\nTwo.\\n"',
    ],
    [
      'no schema, auto: its text, even if it is JSON',
      ['{"a": 1}'],
      { schema: undefined, mode: 'auto' },
      'completed "{\\"a\\": 1}"',
    ],
    ['no schema, auto: nothing at all', [], { schema: undefined, mode: 'auto' }, 'completed ""'],
    ['loose: an object in prose', ['So: {"a": 1}'], { schema: {} }, 'waiting'],
    ['loose: an object beside another segment', ['I look.', '{"a": 1}'], { schema: {} }, 'waiting'],
    [
      'loose: an object beside a question',
      ['{"a": 1}\n<ASK_USER_YAML>\nask_user: {prompt: a}\n</ASK_USER_YAML>'],
      { schema: {} },
      'waiting',
    ],
    ['loose: a list', ['[1]'], { schema: {} }, 'waiting'],
    ['loose: an object in prose, with the marker', [`So: {"a": 1} ${M}`], { schema: {} }, 'completed {"a":1}'],
    [
      'tight: an object beside a question',
      ['{"r": "x"}\n<ASK_USER_YAML>\nask_user: {prompt: a}\n</ASK_USER_YAML>'],
      {},
      `completed {"r":"x"} +${SOFT}`,
    ],
    ['a list where the schema wants one', ['["x"]'], { schema: { type: 'array' } }, `completed ["x"] +${SOFT}`],
  ])('TRN-05 TRN-07 TRN-11: %s', (_, segments, more, verdict) => {
    expect(inBrief(judged(segments, more))).toBe(verdict);
  });

  it('TRN-05: a failed process is failed whatever the text says', () => {
    const outcome = { kind: 'failed', code: 'ENGINE_TIMEOUT', message: 'It took too long.' } as const;
    expect(judged([`{${M}, "r": "x"}`], { outcome })).toEqual({ ...outcome, warnings: [] });
  });

  it('says which attempt was the last where none is left, and what is wrong with it', () => {
    const verdict = judged(['{"r": 1}'], { attempt: 3, maxAttempt: 3 });
    expect(verdict.kind === 'failed' && verdict.message).toBe(
      'The agent has used all its attempts without a valid output: attempt 3 was the last; /r must be string.',
    );
  });

  it('says what is wrong, and which artifacts are missing', () => {
    const verdict = judged([`{${M}, "r": 1, "q": 2}`], { missingArtifacts: ['docs/*.md'] });
    expect(verdict.kind === 'failed' && verdict.message).toBe(
      'The agent said that it is done, but its output cannot be used: the object must NOT have additional properties (q); /r must be string; missing artifacts: docs/*.md.',
    );
  });
});

describe('waiting for a person', () => {
  const ASK = '<ASK_USER_YAML>\nask_user: {interaction_id: 4, prompt: Which colour?}\n</ASK_USER_YAML>';

  it.each<[what: string, segments: string[], prompt: string, asked: object | undefined]>([
    ['the last text', ['I looked.', 'Which one?', ' '], 'Which one?', undefined],
    ['the prompt of a question', [`Hm.\n${ASK}`], 'Which colour?', { interactionId: '4', prompt: 'Which colour?' }],
    [
      'the last of several questions',
      [ASK, ASK.replace('colour', 'size')],
      'Which size?',
      { interactionId: '4', prompt: 'Which size?' },
    ],
    [
      'the text above a question without a prompt',
      [`Which one?\n${ASK.replace('prompt', 'text')}`],
      'Which one?',
      { problem: expect.any(String) },
    ],
    ['a general sentence where nothing is said', [], ASKED_WORDS.silent.en, undefined],
    [
      'a broken question as it stands, where it is all that was said',
      [ASK.replace('interaction_id', 'id')],
      ASK.replace('interaction_id', 'id').trim(),
      { problem: expect.any(String) },
    ],
  ])('TRN-02 TRN-03: asks with %s', (_, segments, prompt, asked) => {
    // Only the sentence is ours.
    const say = prompt === ASKED_WORDS.silent.en ? { say: ASKED_WORDS.silent.say } : {};
    expect(judged(segments)).toEqual({ kind: 'waiting', prompt, ...say, asked, warnings: [] });
  });

  it('TRN-02: whether it waits never depends on the form of a question', () => {
    const forms = [
      '',
      ASK,
      ASK.replace('prompt', 'x'),
      '<ASK_USER_YAML>',
      '```ask_user_yaml\n[',
      '{"ask_user": {"r": "x"}}',
      '{"ask_user": ',
    ];
    for (const form of forms) expect(judged([`Well?\n${form}`]).kind).toBe('waiting');
  });
});

/* What a model may be made to write, or may write about the marker, without being done. */
it.each<[value: string, rounded: boolean]>([
  ['12345678901234567890', true],
  ['[{"id": -9007199254740993}]', true],
  ['9007199254740991', false],
  ['0.1', false],
  ['[null, {"b": null}]', false],
  ['"12345678901234567890"', false],
])('TRN-05: %s in the output is told to be rounded: %s', (value, rounded) => {
  const verdict = judged([`{"a": ${value}, ${M}}`], { schema: { type: 'object' } });
  expect(verdict.warnings.map(({ code }) => code)).toEqual(rounded ? ['OUTPUT_NUMBER_ROUNDED'] : []);
});

describe('markers that are none', () => {
  const object = fc.dictionary(fc.string(), fc.jsonValue());
  const around = fc.constantFrom(
    M,
    `{${M}}`,
    `, ${M}`,
    `"}, ${M}`,
    `\\", ${M}`,
    JSON.stringify(M),
    `\n${M}\n`,
    `}}}${M}`,
  );

  it('TRN-06: a text of the output that holds the marker never completes a turn', () => {
    fc.assert(
      fc.property(object, around, fc.string(), (value, marker, more) => {
        const said = JSON.stringify({ ...value, __SKILL_DONE__: false, note: `${more}${marker}${more}` });
        expect(judged([said]).kind).toBe('waiting');
        expect(judged([`\`\`\`json\n${said}\n\`\`\``]).kind).toBe('waiting');
        expect(judged([JSON.stringify(said).slice(1, -1)]).kind).toBe('waiting');
      }),
      { numRuns: 300 },
    );
  });

  it('TRN-06: a nested marker never completes a turn, however deep and however broken what is around it', () => {
    fc.assert(
      fc.property(
        object,
        fc.constantFrom('{"a": %}', '{"a": [%]}', '{"a": {"b": %}', '[{"a": %', '{"a": "b", "c": {%'),
        (value, nest) => {
          const inner = JSON.stringify({ ...value, __SKILL_DONE__: true });
          expect(judged([nest.replace('%', () => inner)]).kind).toBe('waiting');
        },
      ),
      { numRuns: 300 },
    );
  });

  it('TRN-06 TRN-07: where the marker stands in the object changes nothing', () => {
    for (const text of [`{${M}, "r": "x"}`, `{"r": "x", ${M}}`, `{${M}, "r": "x", ${M}}`])
      expect(judged([text])).toEqual({ kind: 'completed', output: { r: 'x' }, warnings: [] });
  });

  it('TRN-05: the same evidence gives the same verdict, and empty segments change nothing', () => {
    const texts = fc.array(fc.constantFrom('', ' ', 'Hm.', M, '{"r": "x"}', '{"r": 1}', `{${M}, "r": "y"}`, '{"r": '), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(texts, fc.constantFrom('auto', 'interactive'), (segments, mode) => {
        const verdict = judged(segments, { mode });
        expect(judged([...segments], { mode, schema: structuredClone(TIGHT) })).toEqual(verdict);
        expect(
          judged(
            segments.flatMap((text) => ['', text, '\n']),
            { mode },
          ),
        ).toEqual(verdict);
      }),
      propertyRuns(2_000),
    );
  });
});

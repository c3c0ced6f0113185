import { describe, expect, it } from 'vitest';
import { judgeTurn } from './judge-turn.ts';

const SCHEMA = { type: 'object', required: ['answer'], properties: { answer: { type: 'string' } } };
const SIZE = 1_000_000;
const MARKER = '"__SKILL_DONE__": true';
const filled = (part: string) => part.repeat(Math.ceil(SIZE / part.length));
const ask = (yaml: string) => `<ASK_USER_YAML>\nask_user:\n${yaml.repeat(60_000 / yaml.length)}</ASK_USER_YAML>\n`;

/** Replies of a megabyte, each made to be followed again and again. */
const REPLIES: { readonly [what: string]: string } = {
  'braces that nobody closes': filled('{'),
  'braces with quotes between them': `ask_user ${MARKER}${filled('{ x "')}`,
  'braces with comments that nobody closes': `ask_user ${MARKER}${filled('{/* ')}`,
  'braces with comments on one line': `ask_user ${MARKER}${filled('{//')}`,
  'objects with comments that nobody closes': filled('{"a":/*}'),
  'slashes in an object': `{"a": 1, ${MARKER}, ${filled(' // /* ')}`,
  'braces with a quote in words': `ask_user ${MARKER}${filled('{" ')}`,
  'braces with quotes at growing depths': `${MARKER}${Array.from({ length: 1_400 }, (_, depth) => `{${'\\'.repeat(depth)}" `).join('')}`,
  'tags that nobody closes': filled('<ASK_USER_YAML>\n'),
  'closing tags in quotes': `${'<ASK_USER_YAML>'.repeat(200)}"${filled('x')}${'</ASK_USER_YAML>'.repeat(200)}`,
  'questions that open a brace': filled('ask_user: {\n'),
  'questions that open an object': filled('ask_user: {"x": "\n"'),
  'tags in an object that is cut off': `{"a": 1,\n${filled('"q" <ASK_USER_YAML>\nx')}`,
  'long questions in tags': filled(ask('  - {a: b}\n')),
  'long questions in fences': filled(`\`\`\`yaml\nask_user:\n${'  - {a: 1}\n'.repeat(5_000)}\`\`\`\n`),
  'single quotes that fit nowhere': filled(`{"a": ${"'a'b ".repeat(3_000)}}\n`),
  'quotes that fit nowhere': filled(`{"a": ${'"a"b '.repeat(3_000)}}\n`),
  'commas that are missing': filled(`{"a": [${'1 '.repeat(200_000)}]}\n`),
  'objects that are broken': filled('{"a": 1,,}\n'),
  'objects that are broken, with questions': filled('{"ask_user": {"prompt": "x",,}}\n'),
};

describe('replies that are made to be slow', () => {
  it.each(Object.keys(REPLIES))(
    'TRN-11: %s take no more than their time',
    (what) => {
      const text = REPLIES[what] ?? '';
      const began = process.threadCpuUsage();
      const { kind } = judgeTurn({
        mode: 'interactive',
        outcome: { kind: 'ok' },
        segments: [text],
        schema: SCHEMA,
        missingArtifacts: [],
        attempt: 1,
        maxAttempt: undefined,
      });
      expect(kind).not.toBe('completed');
      expect(process.threadCpuUsage(began).user).toBeLessThan(3_000_000);
    },
    60_000,
  );
});

describe('broken output of the length that models write', () => {
  it.each([
    ['a comma too many', (items: string) => `{"answer": "x", "list": [${items}],}`],
    ['a text in it with quotes of its own', (items: string) => `{"answer": "say "hi" now", "list": [${items}]}`],
    ['its end cut off', (items: string) => `{"answer": "x", "list": [${items}, {"note": "it's cu`],
  ])('TRN-11: is repaired with %s', (_, write) => {
    const items = Array.from({ length: 1_000 }, (_item, id) => JSON.stringify({ id, note: "it's here" })).join(', ');
    const verdict = judgeTurn({
      mode: 'auto',
      outcome: { kind: 'ok' },
      segments: [write(items)],
      schema: SCHEMA,
      missingArtifacts: [],
      attempt: 1,
      maxAttempt: undefined,
    });
    expect(verdict).toMatchObject({ kind: 'completed', warnings: [{ code: 'OUTPUT_REPAIRED' }] });
  });
});

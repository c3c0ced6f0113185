import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { ModelSettings } from '../config/model-settings.ts';
import { adviceFor, issueWords } from './issue-words.ts';
import { Id } from './names.ts';

function said(schema: z.ZodType, value: unknown): readonly (string | undefined)[] {
  const { error } = schema.safeParse(value, { reportInput: true });
  const [issue] = error?.issues ?? [];
  if (issue === undefined) throw new Error('It is valid');
  const { en, zh } = issueWords(issue, String(issue.path.at(-1) ?? 'x'));
  return [en, zh, adviceFor(issue)?.zh];
}

const model = (more: object) => ({ provider: 'openai', model: 'm', ...more });

describe('a value beyond its bounds', () => {
  it.each<[string, z.ZodType, unknown, readonly (string | undefined)[]]>([
    [
      'a number too large',
      ModelSettings,
      model({ temperature: 3 }),
      ['temperature must be 2 or less, not 3', 'temperature 必须是 2 或更小的数，不能是 3', '写 2 或更小的数。'],
    ],
    [
      'a number too small, where nothing is allowed',
      ModelSettings,
      model({ temperature: -1 }),
      ['temperature must be 0 or more, not -1', 'temperature 必须是 0 或更大的数，不能是 -1', '写 0 或更大的数。'],
    ],
    [
      'a number too small, where nothing is not allowed',
      ModelSettings,
      model({ maxOutputTokens: 0 }),
      [
        'maxOutputTokens must be 1 or more, not 0',
        'maxOutputTokens 必须是 1 或更大的数，不能是 0',
        '写 1 或更大的数。',
      ],
    ],
    [
      'a text too long',
      ModelSettings,
      model({ model: 'm'.repeat(201) }),
      ['model has at most 200 characters', 'model 最多 200 个字符', undefined],
    ],
  ])('is told in every language: %s', (_title, schema, value, expected) => {
    expect(said(schema, value)).toEqual(expected);
  });

  it('keeps the words that its schema has for it', () => {
    expect(said(Id, 'i'.repeat(1000)).slice(0, 2)).toEqual([
      expect.stringMatching(/^x an id has at most \d+ characters$|^x: an id has at most \d+ characters$/),
      expect.stringMatching(/id 最多 \d+ 个字符$/),
    ]);
  });
});

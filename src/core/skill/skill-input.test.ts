import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json.ts';
import type { Skill } from '../package/definition.ts';
import { readSkillInput } from './skill-input.ts';
import { skillTask } from './skill-task.ts';

const SCHEMAS: Skill['schemas'] = {
  input: { type: 'object', properties: { topic: { type: 'string' }, both: { type: 'integer' } }, required: ['topic'] },
  parameter: {
    type: 'object',
    properties: { size: { type: 'integer' }, tags: { type: ['array', 'null'] }, both: { type: 'string' } },
    additionalProperties: false,
  },
};

function skill(changes: Partial<Skill> = {}): Skill {
  return {
    name: 'paint',
    description: 'Paints.',
    modes: ['auto', 'interactive'],
    unsupportedEngines: [],
    schemas: SCHEMAS,
    prompts: {},
    resultFile: 'paint.result.json',
    artifacts: [],
    ...changes,
  };
}

const read = (given: JsonObject, schemas: Skill['schemas'] = SCHEMAS) => readSkillInput(skill({ schemas }), given);

describe('what a person gives to a skill', () => {
  it('PKG-02: a name that only the parameters know is one; every other is an input', () => {
    expect(read({ topic: 'tides', size: '3', both: '4', other: 'x' })).toEqual({
      input: { topic: 'tides', both: 4, other: 'x' },
      parameter: { size: 3 },
      problems: [],
    });
  });

  it.each([
    ['a number', 'size', '12', 12],
    ['a list', 'tags', '["a", 1]', ['a', 1]],
    ['nothing', 'tags', 'null', null],
    ['a text that looks like a number', 'topic', '12', '12'],
    ['a text that looks like a list', 'topic', '["a"]', '["a"]'],
  ])('PKG-02: typed as text, it becomes what its schema asks for: %s', (_, name, given, expected) => {
    const { input, parameter } = read({ topic: 't', [name]: given });
    expect({ ...input, ...parameter }[name]).toEqual(expected);
  });

  it.each<[what: string, property: JsonObject, given: string, expected: unknown]>([
    ['one of some numbers', { enum: [1, 2] }, '2', 2],
    ['one of some words', { enum: ['1', 2] }, '1', '1'],
    ['a number by reference', { $ref: '#/$defs/count' }, '7', 7],
    ['a number or nothing', { anyOf: [{ type: 'integer' }, { type: 'null' }] }, 'null', null],
    ['exactly true', { const: true }, 'true', true],
    ['a text by reference', { $ref: '#/$defs/name' }, '7', '7'],
    ['anything', {}, '7', '7'],
    ['a text that is too short', { type: 'string', minLength: 3 }, '12', '12'],
  ])(
    'PKG-02: typed as text, it becomes what its schema asks for without naming a type: %s',
    (_, property, given, expected) => {
      const $defs = { count: { type: 'integer' }, name: { type: 'string' } };
      expect(
        read({ it: given }, { input: { $defs, required: ['it', 'other'], properties: { it: property } } }).input,
      ).toEqual({
        it: expected,
      });
    },
  );

  it('PKG-02: what cannot be read so stays text, and is told with its place', () => {
    const { problems } = read({ topic: 't', size: 'large' });
    expect(problems.map(({ said }) => said.en)).toEqual(['"size" must be of type integer, not "large"']);
  });

  it.each([
    [{ type: 'integer', minimum: 1 }, '0', 'be 1 or more, not 0', '不小于 1，而不是 0'],
    [{ type: 'integer', maximum: 5 }, '9', 'be 5 or less, not 9', '不大于 5，而不是 9'],
    [{ type: 'number', exclusiveMinimum: 0 }, '0', 'be more than 0, not 0', '大于 0，而不是 0'],
    [{ type: 'number', exclusiveMaximum: 1 }, '1', 'be less than 1, not 1', '小于 1，而不是 1'],
    [{ type: 'string', minLength: 1 }, '', 'be of 1 character or more, not ""', '至少有 1 个字符，而不是 ""'],
    [
      { type: 'string', maxLength: 2 },
      'abc',
      'be of 2 characters or fewer, not "abc"',
      '最多有 2 个字符，而不是 "abc"',
    ],
  ])('PKG-02: what is out of the bounds %j is told as such', (words, given, en, zh) => {
    const { problems } = read({ words: given }, { input: { properties: { words } } });
    expect(problems.map(({ said }) => said)).toEqual([{ en: `"words" must ${en}`, zh: `“words”必须${zh}` }]);
  });

  const CHOSEN: Skill['schemas'] = {
    input: {
      type: 'object',
      properties: { topic: { type: 'string', minLength: 2 } },
      required: ['topic'],
      additionalProperties: false,
    },
    parameter: {
      type: 'object',
      properties: { tone: { enum: ['dry', 'warm'] }, list: { type: 'array', items: { type: 'integer' } } },
    },
  };

  it.each([
    ['a missing name', {}, '"topic" is missing', '缺少“topic”', { added: ['-i', 'topic=…'] }],
    [
      'a slip in a name',
      { topic: 'tt', tine: 'dry' },
      'it takes no "tine", but topic, tone, list',
      '它不接受“tine”，只接受 topic、tone、list',
      { wrong: 'tine=dry', meant: 'tone=dry' },
    ],
    [
      'a name that is like none',
      { topic: 'tt', colour: 'red' },
      'it takes no "colour", but topic, tone, list',
      '它不接受“colour”，只接受 topic、tone、list',
      undefined,
    ],
    [
      'none of the choices',
      { topic: 'tt', tone: 'wram' },
      '"tone" is one of dry, warm, not "wram"',
      '“tone”必须是 dry、warm 之一，而不是 "wram"',
      { wrong: 'tone=wram', meant: 'tone=warm' },
    ],
    [
      'a value out of range',
      { topic: 't' },
      '"topic" must be of 2 characters or more, not "t"',
      '“topic”必须至少有 2 个字符，而不是 "t"',
      { wrong: 'topic=t', meant: 'topic=…' },
    ],
    [
      'something within a value',
      { topic: 'tt', list: '[1, "x"]' },
      '"list.1" must be of type integer',
      '“list.1”的类型必须是 integer',
      { wrong: 'list=[1,"x"]', meant: 'list=…' },
    ],
  ])('PKG-02: what is wrong is told by its name and value, with what to type: %s', (_, given, en, zh, again) => {
    expect(read(given, CHOSEN).problems).toEqual([{ said: { en, zh }, ...(again === undefined ? {} : { again }) }]);
  });

  it('PKG-02: names that every object has are names like any other', () => {
    expect(read({ topic: 't', constructor: 'x', __proto__: 'y' }).problems).toEqual([]);
    expect(read({ topic: 't', toString: '1' }).input).toEqual({ topic: 't', toString: '1' });
  });

  it('PKG-02: without schemas everything is an input, as it was typed', () => {
    expect(read({ size: '3' }, {})).toEqual({ input: { size: '3' }, parameter: {}, problems: [] });
  });
});

describe('the first words to the engine', () => {
  const given = { input: { topic: 'tides $&' }, parameter: { size: 3 } };

  it('PKG-02: the skill’s own for this engine, else its own for all, else plain ones', () => {
    const prompts = { codex: 'Codex: {{ input.topic }}', default: 'All: {{parameter.size}}' };
    expect(skillTask(skill({ prompts }), 'codex', given, undefined)).toBe('Codex: tides $&');
    expect(skillTask(skill({ prompts }), 'gemini', given, 'Quick.')).toBe('All: 3\n\nQuick.');
    expect(skillTask(skill(), 'codex', given, '  ')).toBe(
      'Use the skill `paint`.\n\nInputs:\n- topic: tides $&\n\nParameters:\n- size: 3',
    );
  });

  it('PKG-02: places are filled once, and what is none of ours stays', () => {
    const prompts = { default: '{{ skill.id }} {{input}} {{ input.nothing }} {{ other }}' };
    expect(skillTask(skill({ prompts }), 'codex', { ...given, input: { topic: '{{skill}}' } }, undefined)).toBe(
      'paint {"topic":"{{skill}}"} {{ input.nothing }} {{ other }}',
    );
  });

  it('PKG-02: what may be left out and was is what its schema says, or nothing', () => {
    const parameter = { type: 'object', properties: { size: { type: 'integer', default: 3 }, tags: {} } };
    const prompts = { default: '{{ parameter.size }}/{{ parameter.tags }}/{{ parameter.sise }}' };
    const left = skill({ prompts, schemas: { ...SCHEMAS, parameter } });
    expect(skillTask(left, 'codex', { input: {}, parameter: {} }, undefined)).toBe('3//{{ parameter.sise }}');
  });

  it('PKG-02: an engine whose name every object has is an engine without words of its own', () => {
    expect(skillTask(skill({ prompts: { default: 'D' } }), 'constructor', given, undefined)).toBe('D');
  });
});

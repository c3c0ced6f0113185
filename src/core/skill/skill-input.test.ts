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

  it('PKG-02: what cannot be read so stays text, and is told with its place', () => {
    const { problems } = read({ topic: 't', size: 'large' });
    expect(problems).toEqual([expect.stringMatching(/^parameter: .*size.*integer/)]);
  });

  it('PKG-02: what is missing is told for input and parameter alike', () => {
    expect(read({}).problems).toEqual([expect.stringMatching(/^input: .*topic/)]);
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

  it('PKG-02: an engine whose name every object has is an engine without words of its own', () => {
    expect(skillTask(skill({ prompts: { default: 'D' } }), 'constructor', given, undefined)).toBe('D');
  });
});

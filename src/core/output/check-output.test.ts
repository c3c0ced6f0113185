import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../json.ts';
import { checkOutput, schemaProblem } from './check-output.ts';
import { isLoose } from './is-loose.ts';

const DRAFT_07 = 'http://json-schema.org/draft-07/schema#';
const DRAFT_2019 = 'https://json-schema.org/draft/2019-09/schema';
const DRAFT_2020 = 'https://json-schema.org/draft/2020-12/schema';

const MANY = Array.from({ length: 30_000 }, (_, index) => index);
const DEEP = JSON.parse(`${'{"x":'.repeat(50)}1${'}'.repeat(50)}`) as Json;

/** Each definition refers to the next one twice, forty times over. */
function doubling(keyword: string, last: JsonObject): JsonObject {
  const refs = (index: number) => ({ [keyword]: Array.from({ length: 2 }, () => ({ $ref: `#/$defs/d${index + 1}` })) });
  const steps = Array.from({ length: 40 }, (_, index) => [`d${index}`, refs(index)]);
  return { $ref: '#/$defs/d0', $defs: { ...Object.fromEntries(steps), d40: last } };
}

const BRANCH: JsonObject = { properties: { x: { $ref: '#/strange/place' } } };
const TREE: JsonObject = {
  $ref: '#/strange/place',
  strange: { place: { type: 'object', anyOf: [BRANCH, BRANCH] } },
};

describe('checking output by its schema', () => {
  it.each<[what: string, schema: JsonObject, good: Json, bad: Json]>([
    ['by draft-07 where nothing is said', { items: [{ type: 'number' }] }, [1, 'x'], ['x']],
    ['by draft-07', { $schema: DRAFT_07, dependencies: { a: ['b'] } }, { a: 1, b: 1 }, { a: 1 }],
    ['by 2019-09', { $schema: DRAFT_2019, dependentRequired: { a: ['b'] } }, { a: 1, b: 1 }, { a: 1 }],
    ['by 2020-12', { $schema: DRAFT_2020, prefixItems: [{ type: 'number' }] }, [1], ['x']],
    [
      'by 2020-12 where its keywords are used',
      { properties: { p: { prefixItems: [{ type: 'number' }] } } },
      { p: [1] },
      { p: ['x'] },
    ],
    [
      'by draft-07 where a property is only called like a keyword',
      { properties: { prefixItems: { items: [{ type: 'number' }] } } },
      { prefixItems: [1, 'x'] },
      { prefixItems: ['x'] },
    ],
    [
      'with formats',
      { properties: { at: { format: 'date-time' } } },
      { at: '2024-02-29T12:00:00Z' },
      { at: 'tomorrow' },
    ],
    ['with references within it', { $ref: '#/$defs/a', $defs: { a: { type: 'number' } } }, 1, 'x'],
    ['with patterns', { properties: { p: { pattern: '^\\d{3}-\\w+\\/é$' } } }, { p: '123-abc/é' }, { p: '12-abc/é' }],
    ['with names that every object inherits', { required: ['toString'] }, { toString: 1 }, {}],
    [
      'with a name that objects are made by',
      { properties: { constructor: { type: 'number' } } },
      {},
      { constructor: 'x' },
    ],
  ])('TRN-11: %s', (_, schema, good, bad) => {
    expect([schemaProblem(schema), checkOutput(schema, good)]).toEqual([undefined, []]);
    expect(checkOutput(schema, bad).length).toBeGreaterThan(0);
  });

  it.each<[what: string, schema: JsonObject, problem: RegExp]>([
    ['a type that is none', { type: 'objekt' }, /type/],
    ['a reference to the network', { $ref: 'https://example.org/schema.json' }, /resolve/],
    ['a reference to nowhere', { $ref: '#/definitions/missing' }, /resolve/],
    ['a pattern that looks around', { properties: { a: { pattern: '(?=x)' } } }, /linear time/],
    ['a pattern that counts too far', { properties: { a: { pattern: '(x{1000}){1000}' } } }, /pattern/],
    ['keywords of draft-04', { properties: { a: { exclusiveMinimum: true } } }, /exclusiveMinimum/],
    ['nesting without end', JSON.parse(`${'{"not":'.repeat(200)}{}${'}'.repeat(200)}`), /too deep/],
  ])('TRN-11: a schema with %s cannot be used, and says why', (_, schema, problem) => {
    expect(schemaProblem(schema)).toMatch(problem);
    expect(checkOutput(schema, {})).toEqual([]);
  });

  it('TRN-11: says what is wrong and where, a few at a time and without the values', () => {
    const schema = {
      required: ['title'],
      additionalProperties: false,
      properties: { title: {}, list: { items: { type: 'number' } }, kind: { enum: ['a', 'b'] } },
    };
    const problems = checkOutput(schema, {
      list: ['s3cret', 1, 's3cret', 's3cret', 's3cret'],
      kind: 's3cret',
      more: 1,
    });
    expect(problems).toEqual([
      "the object must have required property 'title'",
      'the object must NOT have additional properties (more)',
      '/list/0 must be number',
      '/list/2 must be number',
      '/list/3 must be number',
      'and 2 more',
    ]);
    const [long] = checkOutput(schema, { title: 1, ['x'.repeat(10_000)]: 1 });
    expect(long?.length).toBeLessThan(300);
  });

  it('TRN-11: neither patterns nor formats take long, whatever the text', () => {
    const schema = { properties: { p: { pattern: '^(a+)+$' }, e: { format: 'email' }, u: { format: 'uri' } } };
    const text = `${'a'.repeat(80_000)}!`;
    expect(checkOutput(schema, { p: text, e: text, u: text })).toHaveLength(3);
  }, 10_000);

  it('TRN-11: a schema that asks to be checked later is checked now', () => {
    const later = { $async: true, required: ['a'], properties: { a: { $async: true, type: 'number' } } };
    expect([checkOutput(later, {}).length, checkOutput(later, { a: 'x' }).length]).toEqual([1, 1]);
    expect([checkOutput(later, { a: 1 }), isLoose(later)]).toEqual([[], false]);
  });

  it.each<[what: string, schema: JsonObject, good: Json, bad: Json]>([
    [
      'that no two of many items are the same',
      { uniqueItems: true },
      MANY.map((id) => ({ id, [`k${id}`]: 1 })),
      [...MANY, 7],
    ],
    [
      'that many items are each one of many',
      { items: { enum: MANY.map((id) => ({ id })) } },
      [{ id: 9 }],
      [{ id: -1 }],
    ],
    ['that many texts are each one of many', { items: { enum: MANY.map(String) } }, MANY.map(String), ['x']],
  ])('TRN-11: it is soon seen %s', (_, schema, good, bad) => {
    const began = process.threadCpuUsage();
    expect([schemaProblem(schema), checkOutput(schema, good)]).toEqual([undefined, []]);
    expect(checkOutput(schema, bad)).toHaveLength(1);
    expect(process.threadCpuUsage(began).user).toBeLessThan(5_000_000);
  });

  it('TRN-11: keys stand in any order where values are compared', () => {
    expect(checkOutput({ enum: [{ a: 1, b: [2] }] }, { b: [2], a: 1 })).toEqual([]);
    expect(checkOutput({ uniqueItems: true }, [{ a: 1, b: 2 }, 1, '1', { b: 2, a: 1 }])).toHaveLength(1);
    expect(checkOutput({ uniqueItems: true }, [1, '1', [1], { a: 1 }, null, 'null', true])).toEqual([]);
  });

  it.each<[what: string, schema: JsonObject, loose: boolean]>([
    ['every step into two', doubling('allOf', { type: 'object' }), true],
    ['every failure into two', doubling('anyOf', { required: ['nobody has this'] }), true],
    ['every level of the value into two', TREE, false],
  ])(
    'TRN-11: a schema that turns %s is given up, and accepts nothing then',
    (_, schema, loose) => {
      const began = process.threadCpuUsage();
      expect(schemaProblem(schema)).toBeUndefined();
      expect(checkOutput(schema, DEEP)).toEqual(['the object takes too long to be checked']);
      expect(isLoose(schema)).toBe(loose);
      expect(process.threadCpuUsage(began).user).toBeLessThan(8_000_000);
    },
    60_000,
  );

  it('two schemas may have the same $id, and a value may be deeper than a schema that refers to itself goes', () => {
    expect(checkOutput({ $id: 'same', type: 'number' }, 'x')).toHaveLength(1);
    expect(checkOutput({ $id: 'same', type: 'string' }, 'x')).toEqual([]);
    const list: JsonObject = { type: 'object', properties: { next: { $ref: '#' } } };
    expect(checkOutput(list, { next: { next: { next: 1 } } })).toEqual(['/next/next/next must be object']);
  });
});

describe('a schema that constrains nothing', () => {
  it.each<[schema: JsonObject]>([
    [{}],
    [{ type: 'object' }],
    [{ type: ['object', 'null'] }],
    [{ $schema: DRAFT_07, title: 'Anything', description: 'At all', type: 'object' }],
    [{ type: 'object', properties: {} }],
    [{ type: 'object', properties: { a: {}, b: { description: 'free' } }, required: [] }],
    [{ additionalProperties: true }],
    [{ additionalProperties: {} }],
    [{ anyOf: [{ type: 'object' }, { required: ['a'] }] }],
    [{ $ref: '#/$defs/any', $defs: { any: { type: 'object' } } }],
    [{ minProperties: 0 }],
    [{ not: { type: 'string' } }],
    [{ if: { required: ['a'] }, else: { type: 'object' } }],
  ])('TRN-11: %j is loose', (schema) => {
    expect(isLoose(schema)).toBe(true);
  });

  it.each<[schema: JsonObject]>([
    [{ required: ['a'] }],
    [{ minProperties: 1 }],
    [{ maxProperties: 100 }],
    [{ additionalProperties: false }],
    [{ additionalProperties: { type: 'string' } }],
    [{ properties: { a: { type: 'string' } } }],
    [{ properties: { a: { minLength: 1 } } }],
    [{ properties: { a: { maxLength: 100 } } }],
    [{ properties: { a: { minimum: 0 } } }],
    [{ properties: { a: { enum: ['x'] } } }],
    [{ properties: { a: { properties: { b: { type: 'string' } } } } }],
    [{ properties: { a: { items: { required: ['b'] } } } }],
    [{ properties: { a: { items: { properties: { b: { type: 'number' } } } } } }],
    [{ patternProperties: { '^x-': { type: 'string' } } }],
    [{ propertyNames: { pattern: '^[a-z]+$' } }],
    [{ not: { required: ['a'] } }],
    [{ allOf: [{ required: ['a'] }] }],
    [{ $ref: '#/$defs/a', $defs: { a: { required: ['a'] } } }],
    [{ type: 'array' }],
    [{ type: 'string' }],
    [{ const: {} }],
    [{ dependentRequired: { a: ['b'] } }],
    [{ unevaluatedProperties: false }],
  ])('TRN-11: %j is not', (schema) => {
    expect(isLoose(schema)).toBe(false);
  });
});

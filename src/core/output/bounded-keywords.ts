import type { Ajv, KeywordDefinition } from 'ajv';
import { canonicalJson, isObject, type Json, type JsonObject } from '../json.ts';
import { mapSchemas } from './schema-dialect.ts';

/** What one check may still cost. A schema may lead to itself and double with every step, so its size bounds nothing. */
export type Work = { left: number };

/** Takes from the work that is left; ends the check where there is none. */
export function spend(work: Work, cost: number): void {
  work.left -= cost;
  if (work.left < 0) throw new Error('The check takes too long');
}

const COST = 'signalbox-cost';

/** Makes every part of the schemas that an instance compiles cost something, and two keywords linear that are not. */
export function boundKeywords<A extends Ajv>(ajv: A, work: Work): A {
  for (const name of ['enum', 'uniqueItems']) ajv.removeKeyword(name);
  const keywords: readonly KeywordDefinition[] = [
    // Before every other keyword: one that fails first would be free.
    {
      keyword: COST,
      before: '$comment',
      validate: (cost: Cost, data: Json) => pay(work, cost, data),
      errors: false,
    },
    {
      keyword: 'enum',
      schemaType: 'array',
      error: { message: 'must be equal to one of the allowed values' },
      compile: (values: readonly Json[]) => isOneOf(values, work),
    },
    {
      keyword: 'uniqueItems',
      type: 'array',
      schemaType: 'boolean',
      error: { message: 'must NOT have duplicate items' },
      validate: (unique: boolean, items: readonly Json[]) => !unique || areUnique(items, work),
    },
  ];
  for (const keyword of keywords) ajv.addKeyword(keyword);
  return ajv;
}

function isOneOf(values: readonly Json[], work: Work): (data: Json) => boolean {
  const known = new Set(values.map(canonicalJson));
  const plain = values.every((value) => typeof value !== 'object' || value === null);
  return (data) => {
    if (plain && typeof data === 'object' && data !== null) return false;
    const text = canonicalJson(data);
    spend(work, text.length / CHARACTERS);
    return known.has(text);
  };
}

function areUnique(items: readonly Json[], work: Work): boolean {
  const seen = new Set<string>();
  for (const item of items) {
    const text = canonicalJson(item);
    spend(work, 1 + text.length / CHARACTERS);
    if (seen.size === seen.add(text).size) return false;
  }
  return true;
}

/** `once`: for looking at a value at all; `key` and `item`: for each of its keys and items. */
type Cost = { readonly once: number; readonly key: number; readonly item: number };

/** So many characters are looked at in the time of one step. */
export const CHARACTERS = 16;

function pay(work: Work, { once, key, item }: Cost, data: Json): true {
  if (typeof data === 'string') spend(work, once + data.length / CHARACTERS);
  else if (Array.isArray(data)) spend(work, once + data.length * item);
  else spend(work, once + (key > 0 && isObject(data) ? Object.keys(data).length * key : 0));
  return true;
}

/** A schema whose every part says what it costs; what would have it checked later is left out. */
export function addPrices(schema: JsonObject): JsonObject {
  return mapSchemas(schema, ({ $async: _, ...part }) =>
    DEAR.some((keyword) => Object.hasOwn(part, keyword)) ? { ...part, [COST]: costOf(part) } : part,
  );
}

/** What is only tried leaves its errors in memory, so it has to cost more. */
const TRIED = 30;
const ALL = ['required', 'properties', 'dependentRequired', 'dependentSchemas', 'dependencies', 'allOf'];
const ANY = ['anyOf', 'oneOf', 'not', 'if'];
const KEYS = ['additionalProperties', 'unevaluatedProperties', 'patternProperties', 'propertyNames'];
const ITEMS = ['items', 'additionalItems', 'unevaluatedItems'];
const REFS = ['$ref', '$dynamicRef', '$recursiveRef'];
/** A schema with none of these is a single look, which the one that leads to it has paid for. */
const DEAR = [...ALL, ...ANY, ...KEYS, ...ITEMS, ...REFS, 'contains', 'const', 'minLength', 'maxLength'];

function costOf(part: JsonObject): Cost {
  const count = (keywords: readonly string[]) => keywords.reduce((sum, keyword) => sum + entriesIn(part[keyword]), 0);
  const compared = part['const'] === undefined ? 0 : canonicalJson(part['const']).length / CHARACTERS;
  return {
    once: 1 + count(ALL) + TRIED * count(ANY) + compared,
    key: count(KEYS),
    item: count(ITEMS) + (part['contains'] === undefined ? 0 : TRIED),
  };
}

function entriesIn(value: Json | undefined): number {
  if (value === undefined) return 0;
  return typeof value === 'object' && value !== null ? Math.max(1, Object.keys(value).length) : 1;
}

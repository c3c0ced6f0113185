import type { Ajv, ErrorObject, Format, Options } from 'ajv';
import { RE2JS } from 're2js';
import { asJson, canonicalJson, type Json, type JsonObject } from '../json.ts';
import { compilePattern } from '../tool/compile-pattern.ts';
import { addPrices, boundKeywords, CHARACTERS, spend, type Work } from './bounded-keywords.ts';
import { schemaLibrary } from './libraries.ts';
import { type Dialect, dialectOf } from './schema-dialect.ts';

export type CompiledSchema =
  | {
      readonly kind: 'usable';
      /** Whether it certainly refuses one of some values; what takes too long to see is not certain. */
      readonly refusesAny: (values: readonly Json[]) => boolean;
      readonly check: (value: Json) => Checked;
    }
  | { readonly kind: 'unusable'; readonly problem: string };

export type Checked =
  | { readonly kind: 'right' }
  | { readonly kind: 'given up'; readonly problem: string }
  | { readonly kind: 'wrong'; readonly errors: readonly ErrorObject[] };

const MAX_KEPT = 64;

/** By content: a log that is read anew gives another object. */
const kept = new Map<string, CompiledSchema>();

/** A schema made ready to check with, once. Nothing is fetched, and no pattern takes more than linear time. */
export function compileSchema(schema: JsonObject): CompiledSchema {
  if (asJson(schema) === undefined) return { kind: 'unusable', problem: 'it is nested too deep' };
  const content = canonicalJson(schema);
  const compiled = kept.get(content) ?? compile(schema);
  kept.delete(content);
  kept.set(content, compiled);
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  return compiled;
}

function compile(schema: JsonObject): CompiledSchema {
  try {
    const check = checkOf(schema, { allErrors: false });
    let telling: Check | undefined;
    return {
      kind: 'usable',
      refusesAny(values) {
        const work = { left: MAX_WORK };
        return values.some((value) => work.left >= 0 && check(value, work).kind === 'wrong');
      },
      check(value) {
        const first = check(value, { left: MAX_WORK });
        // Gathering all the problems of a large value would take long, and only five of them are told.
        if (first.kind !== 'wrong' || JSON.stringify(value).length > MAX_TOLD) return first;
        telling ??= checkOf(schema, { allErrors: true });
        const all = telling(value, { left: MAX_TELLING });
        return all.kind === 'wrong' ? all : first;
      },
    };
  } catch (cause) {
    return { kind: 'unusable', problem: cause instanceof Error ? shorten(cause.message) : 'it cannot be compiled' };
  }
}

const MAX_TOLD = 262_144;
/** In steps of which a second has about twenty million; no output that means something needs as many. */
const MAX_WORK = 20_000_000;
const MAX_TELLING = 500_000;

type Check = (value: Json, work: Work) => Checked;

const OPTIONS: Options = {
  // Unknown keywords and formats say nothing; inherited names (`toString`) are no properties.
  strict: false,
  ownProperties: true,
  logger: false,
};

/** One instance for each dialect that checks schemas; what checks values is made anew for every schema. */
const checkers = new Map<Dialect, Ajv>();
let formats: Readonly<Record<string, Format>> | undefined;

function checkOf(schema: JsonObject, { allErrors }: { readonly allErrors: boolean }): Check {
  const { $schema: _, ...rest } = schema;
  const dialect = dialectOf(schema);
  const { Ajv, Ajv2019, Ajv2020, formats: unbounded } = schemaLibrary();
  const Validator: new (options: Options) => Ajv = { '07': Ajv, '2019': Ajv2019, '2020': Ajv2020 }[dialect];
  formats ??= boundFormats(unbounded);
  const checker = checkers.get(dialect) ?? boundKeywords(new Validator(OPTIONS), { left: Infinity });
  checkers.set(dialect, checker);
  if (checker.validateSchema(rest) !== true) throw new Error(checker.errorsText(checker.errors, { dataVar: 'schema' }));
  const own: Work = { left: 0 };
  // Two schemas may have the same $id, and nothing should be kept longer than the schema is.
  const options = { ...OPTIONS, allErrors, validateSchema: false, formats, code: { regExp: linearPatterns(own) } };
  const validate = boundKeywords(new Validator(options), own).compile(addPrices(rest));
  return (value, work) => {
    own.left = work.left;
    try {
      return validate(value) ? RIGHT : { kind: 'wrong', errors: validate.errors ?? [] };
    } catch {
      // A schema that refers to itself follows the value as deep as it goes, and as often as it says.
      return own.left < 0 ? TOO_LONG : TOO_DEEP;
    } finally {
      work.left = own.left;
    }
  };
}

const RIGHT: Checked = { kind: 'right' };
const TOO_LONG: Checked = { kind: 'given up', problem: 'the object takes too long to be checked' };
const TOO_DEEP: Checked = { kind: 'given up', problem: 'it is nested too deep' };

function linearPatterns(work: Work) {
  return Object.assign(
    (pattern: string) => {
      const find = compilePattern(RE2JS.translateRegExp(pattern));
      if (typeof find === 'string') throw new Error(`pattern ${JSON.stringify(pattern).slice(0, 100)}: ${find}`);
      const price = (find.steps ?? 1) / CHARACTERS;
      return {
        test(text: string): boolean {
          spend(work, 1 + text.length * price);
          return find(text) >= 0;
        },
      };
    },
    { code: 'linear' },
  );
}

/** Some of the expressions behind formats go back and forth; nothing that has a format is this long. */
const MAX_FORMATTED = 10_000;
const UNBOUNDED = new Set(['byte', 'binary', 'password']);

function boundFormats(formats: Readonly<Record<string, Format>>): Readonly<Record<string, Format>> {
  return Object.fromEntries(
    Object.entries(formats).map(([name, format]) => [name, UNBOUNDED.has(name) ? format : boundFormat(format)]),
  );
}

function boundFormat(format: Format): Format {
  if (format instanceof RegExp) return (text: string) => text.length <= MAX_FORMATTED && format.test(text);
  if (typeof format === 'function') return (text: string) => text.length <= MAX_FORMATTED && format(text) === true;
  return format;
}

const MAX_SENTENCE = 200;

/** A sentence about a schema that may quote what its author wrote. */
export function shorten(text: string): string {
  return text.length > MAX_SENTENCE ? `${text.slice(0, MAX_SENTENCE)}…` : text;
}

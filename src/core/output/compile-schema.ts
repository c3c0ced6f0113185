import type { Ajv, ErrorObject, Format, Options } from 'ajv';
import { RE2JS } from 're2js';
import { asJson, canonicalJson, type Json, type JsonObject } from '../json.ts';
import { compilePattern } from '../tool/compile-pattern.ts';
import { addPrices, boundKeywords, CHARACTERS, spend, type Work } from './bounded-keywords.ts';
import { schemaLibrary } from './libraries.ts';
import { type Dialect, dialectOf } from './schema-dialect.ts';

export type CompiledSchema = {
  /** Why it cannot be used; then it finds nothing wrong with any value. */
  readonly problem?: string;
  readonly check: (value: Json) => readonly ErrorObject[];
  /** Whether it certainly refuses one of some values; what takes too long to see is not certain. */
  readonly refusesAny: (values: readonly Json[]) => boolean;
};

const MAX_KEPT = 64;

/** By content: a log that is read anew gives another object. */
const kept = new Map<string, CompiledSchema>();

/** A schema made ready to check with, once. Nothing is fetched, and no pattern takes more than linear time. */
export function compileSchema(schema: JsonObject): CompiledSchema {
  if (asJson(schema) === undefined) return unusable('it is nested too deep');
  const content = canonicalJson(schema);
  const compiled = kept.get(content) ?? compile(schema);
  kept.delete(content);
  kept.set(content, compiled);
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  return compiled;
}

function unusable(problem: string): CompiledSchema {
  return { problem, check: () => [], refusesAny: () => false };
}

function compile(schema: JsonObject): CompiledSchema {
  try {
    const check = checkOf(schema, { allErrors: false });
    let telling: Check | undefined;
    return {
      refusesAny(values) {
        const work = { left: MAX_WORK };
        return values.some((value) => work.left >= 0 && isWrong(check(value, work)));
      },
      check(value) {
        const first = check(value, { left: MAX_WORK });
        // Gathering all the problems of a large value would take long, and only five of them are told.
        if (!isWrong(first) || JSON.stringify(value).length > MAX_TOLD) return first;
        telling ??= checkOf(schema, { allErrors: true });
        const all = telling(value, { left: MAX_TELLING });
        return isWrong(all) ? all : first;
      },
    };
  } catch (cause) {
    return unusable(cause instanceof Error ? shorten(cause.message) : 'it cannot be compiled');
  }
}

/** The keyword of what is told where a check was given up. */
export const GIVEN_UP = '';

function isWrong([first]: readonly ErrorObject[]): boolean {
  return first !== undefined && first.keyword !== GIVEN_UP;
}

const MAX_TOLD = 262_144;
/** In steps of which a second has about twenty million; no output that means something needs as many. */
const MAX_WORK = 20_000_000;
const MAX_TELLING = 500_000;

type Check = (value: Json, work: Work) => readonly ErrorObject[];

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
  formats ??= Object.fromEntries(Object.entries(unbounded).map(boundFormat));
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
      return validate(value) ? [] : (validate.errors ?? []);
    } catch {
      // A schema that refers to itself follows the value as deep as it goes, and as often as it says.
      const message = own.left < 0 ? 'the object takes too long to be checked' : 'it is nested too deep';
      return [{ instancePath: '', schemaPath: '', keyword: GIVEN_UP, params: {}, message }];
    } finally {
      work.left = own.left;
    }
  };
}

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

/** Some of the expressions behind formats go back and forth; nothing that has a format is this long, but bytes are. */
const MAX_FORMATTED = 10_000;

function boundFormat([name, format]: readonly [string, Format]): readonly [string, Format] {
  if (name === 'byte' || !(format instanceof RegExp || typeof format === 'function')) return [name, format];
  const fits = format instanceof RegExp ? (text: string) => format.test(text) : format;
  return [name, (text: string) => text.length <= MAX_FORMATTED && fits(text) === true];
}

const MAX_SENTENCE = 200;

/** A sentence about a schema that may quote what its author wrote. */
export function shorten(text: string): string {
  return text.length > MAX_SENTENCE ? `${text.slice(0, MAX_SENTENCE)}…` : text;
}

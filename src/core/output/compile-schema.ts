import type { Ajv, ErrorObject, Format, Options } from 'ajv';
import { RE2JS } from 're2js';
import { asJson, canonicalJson, type Json, type JsonObject } from '../json.ts';
import { compilePattern } from '../tool/compile-pattern.ts';
import { boundKeywords, CHARACTERS, priced, spend, type Work } from './bounded-keywords.ts';
import { schemaLibrary } from './libraries.ts';
import { type Dialect, dialectOf } from './schema-dialect.ts';

export type CompiledSchema =
  /** `problems`: what is wrong with a value, at most a few, each with its place and never with the value itself. */
  | {
      readonly kind: 'usable';
      /** Whether it certainly refuses one of some values; what takes too long to see is not certain. */
      readonly refusesAny: (values: readonly Json[]) => boolean;
      readonly problems: (value: Json) => readonly string[];
      readonly errors: (value: Json) => readonly SchemaError[];
    }
  | { readonly kind: 'unusable'; readonly problem: string };

/** Something wrong with a value: where in it, by which keyword of the schema, and what that says about it. */
export type SchemaError = {
  readonly path: readonly string[];
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message: string;
};

const MAX_KEPT = 64;

/** By identity, since a run asks with the same object again and again; and by content, since a log that is read anew does not. */
const known = new WeakMap<JsonObject, CompiledSchema>();
const kept = new Map<string, CompiledSchema>();

/** A schema made ready to check with, once. Nothing is fetched, and no pattern takes more than linear time. */
export function compileSchema(schema: JsonObject): CompiledSchema {
  const before = known.get(schema);
  if (before !== undefined) return before;
  const content = asJson(schema) === undefined ? undefined : canonicalJson(schema);
  const compiled = (content === undefined ? undefined : kept.get(content)) ?? compile(schema, content);
  known.set(schema, compiled);
  if (content === undefined) return compiled;
  kept.delete(content);
  kept.set(content, compiled);
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  return compiled;
}

function compile(schema: JsonObject, content: string | undefined): CompiledSchema {
  if (content === undefined) return { kind: 'unusable', problem: 'it is nested too deep' };
  try {
    const check = checkOf(schema, { allErrors: false });
    let telling: Check | undefined;
    const checked = (value: Json): Checked => {
      const first = check(value, { left: MAX_WORK });
      // All the problems of a large value would take longer to gather than anybody takes to read five of them.
      if (first.kind !== 'wrong' || JSON.stringify(value).length > MAX_TOLD) return first;
      telling ??= checkOf(schema, { allErrors: true });
      const all = telling(value, { left: MAX_TELLING });
      return all.kind === 'wrong' ? all : first;
    };
    return {
      kind: 'usable',
      refusesAny(values) {
        const work = { left: MAX_WORK };
        return values.some((value) => work.left >= 0 && check(value, work).kind === 'wrong');
      },
      problems: (value) => told(checked(value)),
      errors: (value) => errorsOf(checked(value)),
    };
  } catch (cause) {
    return { kind: 'unusable', problem: cause instanceof Error ? short(cause.message) : 'it cannot be compiled' };
  }
}

const MAX_TOLD = 262_144;
/** In steps of which a second has about twenty million; no output that means something needs as many. */
const MAX_WORK = 20_000_000;
const MAX_TELLING = 500_000;

type Checked =
  | { readonly kind: 'right' }
  | { readonly kind: 'given up'; readonly problem: string }
  | { readonly kind: 'wrong'; readonly errors: readonly ErrorObject[] };
type Check = (value: Json, work: Work) => Checked;

const OPTIONS: Options = {
  // Unknown keywords and formats say nothing; inherited names (`toString`) are no properties.
  strict: false,
  ownProperties: true,
  logger: false,
};

/** What making validators takes; there is nothing of it before the first schema. */
type Workshop = {
  readonly dialects: { readonly [D in Dialect]: new (options: Options) => Ajv };
  readonly formats: Readonly<Record<string, Format>>;
  /** One instance for each dialect that checks schemas; what checks values is made anew for every schema. */
  readonly checkers: Map<Dialect, Ajv>;
};

let workshop: Workshop | undefined;

function openWorkshop(): Workshop {
  const { Ajv, Ajv2019, Ajv2020, formats } = schemaLibrary();
  const dialects = { '07': Ajv, '2019': Ajv2019, '2020': Ajv2020 };
  return { dialects, formats: boundedFormats(formats), checkers: new Map() };
}

function checkOf(schema: JsonObject, { allErrors }: { readonly allErrors: boolean }): Check {
  workshop ??= openWorkshop();
  const { dialects, formats, checkers } = workshop;
  const { $schema: _, ...rest } = schema;
  const dialect = dialectOf(schema);
  const checker = checkers.get(dialect) ?? boundKeywords(new dialects[dialect](OPTIONS), { left: Infinity });
  checkers.set(dialect, checker);
  if (checker.validateSchema(rest) !== true) throw new Error(checker.errorsText(checker.errors, { dataVar: 'schema' }));
  const own: Work = { left: 0 };
  // Two schemas may have the same $id, and nothing should be kept longer than the schema is.
  const options = { ...OPTIONS, allErrors, validateSchema: false, formats, code: { regExp: linear(own) } };
  const validate = boundKeywords(new dialects[dialect](options), own).compile(priced(rest));
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

function linear(work: Work) {
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

function boundedFormats(formats: Readonly<Record<string, Format>>): Readonly<Record<string, Format>> {
  return Object.fromEntries(
    Object.entries(formats).map(([name, format]) => [name, UNBOUNDED.has(name) ? format : bounded(format)]),
  );
}

function bounded(format: Format): Format {
  if (format instanceof RegExp) return (text: string) => text.length <= MAX_FORMATTED && format.test(text);
  if (typeof format === 'function') return (text: string) => text.length <= MAX_FORMATTED && format(text) === true;
  return format;
}

const MAX_PROBLEMS = 5;

function errorsOf(checked: Checked): readonly SchemaError[] {
  if (checked.kind === 'right') return [];
  if (checked.kind === 'given up') return [{ path: [], keyword: '', params: {}, message: checked.problem }];
  return checked.errors.slice(0, MAX_PROBLEMS).map(errorOf);
}

function errorOf({ instancePath, keyword, params, message }: ErrorObject): SchemaError {
  // A pointer writes / and ~ of a name in its own way.
  const path = instancePath.split('/').slice(1);
  const names = path.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  return { path: names, keyword, params, message: message ?? `fails ${keyword}` };
}

function told(checked: Checked): readonly string[] {
  if (checked.kind === 'right') return [];
  if (checked.kind === 'given up') return [checked.problem];
  const { errors } = checked;
  // A composed keyword only repeats what its parts have said.
  const plain = errors.filter(({ keyword }) => !['if', 'allOf', '$ref'].includes(keyword));
  const lines = [...new Set((plain.length > 0 ? plain : errors).map(sentence))];
  const more = lines.length - MAX_PROBLEMS;
  return more > 0 ? [...lines.slice(0, MAX_PROBLEMS), `and ${more} more`] : lines;
}

function sentence({ instancePath, keyword, params, message }: ErrorObject): string {
  const place = instancePath === '' ? 'the object' : instancePath;
  const name = NAMED[keyword] === undefined ? undefined : (params as Record<string, unknown>)[NAMED[keyword]];
  const what = message ?? `fails ${keyword}`;
  return short(`${place} ${what}${typeof name === 'string' && !what.includes(name) ? ` (${name})` : ''}`);
}

/** Where the library leaves out of its sentence which key it is about. */
const NAMED: Readonly<Record<string, string>> = {
  additionalProperties: 'additionalProperty',
  unevaluatedProperties: 'unevaluatedProperty',
  propertyNames: 'propertyName',
};

const MAX_SENTENCE = 200;

function short(text: string): string {
  return text.length > MAX_SENTENCE ? `${text.slice(0, MAX_SENTENCE)}…` : text;
}

import type { z } from 'zod';
import { isObject } from '../json.ts';
import { nearest } from '../nearest.ts';
import type { Path, SourceFile } from './located.ts';
import { MAX_PROBLEMS, PROBLEMS, type ProblemCode, problemAt, type Report } from './problem.ts';
import { checkValue } from './schema-issues.ts';
import { schemaKeys } from './schema-keys.ts';

export type SchemaCodes = {
  readonly invalid: ProblemCode;
  /** For keys the schema does not know. Where that code is a warning, the keys are left out and the rest counts. */
  readonly unknownKey: ProblemCode;
};

/** The value at a path of a file in the shape of a schema, or undefined with every reason reported. */
export function checkSchema<T>(
  source: SourceFile,
  schema: z.ZodType<T>,
  codes: SchemaCodes,
  report: Report,
  path: Path = [],
): T | undefined {
  const value = valueAt(source.located.value, path);
  const checked = checkValue(schema, value, source.located, path);
  if (checked.success) return checked.data;
  for (const { unknownKey, message, position, ...issue } of checked.issues.slice(0, MAX_PROBLEMS)) {
    const meant = unknownKey ? () => nearest(unknownKey.key, schemaKeys(schema, unknownKey.path)) : issue.meant;
    const code = unknownKey === undefined ? codes.invalid : codes.unknownKey;
    report(problemAt(code, source.file, position, message, { meant }));
  }
  const strangers = checked.issues.flatMap(({ unknownKey }) => (unknownKey === undefined ? [] : [unknownKey]));
  if (strangers.length < checked.issues.length || PROBLEMS[codes.unknownKey][0] === 'error') return undefined;
  const unwanted = new Set(strangers.map((stranger) => JSON.stringify([...stranger.path, stranger.key])));
  return schema.safeParse(without(value, unwanted, [])).data;
}

export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((part, key) => {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, key)) return undefined;
    return (part as Readonly<Record<PropertyKey, unknown>>)[key];
  }, value);
}

/** In one go: thousands of strangers must not cost a copy each. */
function without(value: unknown, unwanted: ReadonlySet<string>, path: Path): unknown {
  if (Array.isArray(value)) return value.map((item, index) => without(item, unwanted, [...path, index]));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !unwanted.has(JSON.stringify([...path, key])))
      .map(([key, item]) => [key, without(item, unwanted, [...path, key])]),
  );
}

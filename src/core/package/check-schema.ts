import type { z } from 'zod';
import { isObject } from '../json.ts';
import type { Path, SourceFile } from './located.ts';
import { type ProblemCode, problemAt, type Report } from './problem.ts';
import { checkValue } from './schema-issues.ts';

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
  for (const { unknownKey, message, position } of checked.issues) {
    report(problemAt(unknownKey === undefined ? codes.invalid : codes.unknownKey, source.file, position, message));
  }
  const strangers = checked.issues.flatMap(({ unknownKey }) => (unknownKey === undefined ? [] : [unknownKey]));
  if (strangers.length < checked.issues.length) return undefined;
  const rest = strangers.reduce((whole, stranger) => without(whole, stranger.path, stranger.key), value);
  return schema.safeParse(rest).data;
}

export function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((part, key) => {
    if (typeof part !== 'object' || part === null || !Object.hasOwn(part, key)) return undefined;
    return (part as Readonly<Record<PropertyKey, unknown>>)[key];
  }, value);
}

function without(value: unknown, [first, ...rest]: Path, key: string): unknown {
  if (Array.isArray(value)) return value.map((item, index) => (index === first ? without(item, rest, key) : item));
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([name]) => first !== undefined || name !== key);
  return Object.fromEntries(kept.map(([name, item]) => [name, name === first ? without(item, rest, key) : item]));
}

import type { z } from 'zod';
import { isObject } from '../json.ts';
import { nearest } from '../nearest.ts';
import { PROBLEM_FORM_WORDS } from '../words/problem-words-form.ts';
import { type Path, valueAt } from './located.ts';
import { MAX_PROBLEMS, type ProblemCode, severityOf } from './problem.ts';
import { checkValue, type SchemaIssue } from './schema-issues.ts';
import type { SourceFile } from './source-file.ts';

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
  path: Path = [],
): T | undefined {
  const value = valueAt(source.located.value, path);
  const checked = checkValue(schema, value, source.located, path);
  if (checked.success) return checked.data;
  for (const { unknownKey, said, position, ...evidence } of joinSlips(checked.issues.slice(0, MAX_PROBLEMS))) {
    source.tell(unknownKey === undefined ? codes.invalid : codes.unknownKey, position, said, evidence);
  }
  const strangers = checked.issues.flatMap(({ unknownKey }) => unknownKey ?? []);
  if (strangers.length < checked.issues.length || severityOf(codes.unknownKey) === 'error') return undefined;
  const unwanted = new Set(strangers.map((stranger) => JSON.stringify([...stranger.path, stranger.key])));
  return schema.safeParse(removeKeys(value, unwanted, [])).data;
}

/** A missing key and an unknown one are one slip where they look alike. */
function joinSlips(issues: readonly SchemaIssue[]): readonly SchemaIssue[] {
  const missing = new Map(
    issues.flatMap(({ missingKey: key }) => (key === undefined ? [] : [[JSON.stringify([key.path, key.key]), key]])),
  );
  const found = new Set<string>();
  const told = issues.map((issue): SchemaIssue => {
    const { unknownKey: key, said, position } = issue;
    if (key === undefined || missing.size === 0) return issue;
    const beside = [...missing.values()].filter(({ path }) => JSON.stringify(path) === JSON.stringify(key.path));
    const meant = nearest(
      key.key,
      beside.map((one) => one.key),
    );
    if (meant === undefined) return issue;
    found.add(JSON.stringify([key.path, meant]));
    return { said, position, advice: PROBLEM_FORM_WORDS.writeInstead(meant), meant: () => meant };
  });
  return told.filter(({ missingKey: key }) => key === undefined || !found.has(JSON.stringify([key.path, key.key])));
}

/** In one go: thousands of strangers must not cost a copy each. */
function removeKeys(value: unknown, unwanted: ReadonlySet<string>, path: Path): unknown {
  if (Array.isArray(value)) return value.map((item, index) => removeKeys(item, unwanted, [...path, index]));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !unwanted.has(JSON.stringify([...path, key])))
      .map(([key, item]) => [key, removeKeys(item, unwanted, [...path, key])]),
  );
}

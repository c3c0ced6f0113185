import { z } from 'zod';
import { keepDefined } from '../keep-defined.ts';
import { nearest } from '../nearest.ts';
import { PROBLEM_FIELD_WORDS } from '../words/problem-words-form.ts';
import type { Text } from '../words/text.ts';
import { adviceFor, issueWords } from './issue-words.ts';
import type { Position } from './line-starts.ts';
import type { Located, Path } from './located.ts';
import { subjectOf } from './subject-of.ts';

export type SchemaIssue = {
  readonly said: Text;
  readonly position: Position;
  /** Of a fixed set of words, the one that was probably meant. */
  readonly meant?: () => string | undefined;
  /** Of a key that the schema does not know: those it knows there. */
  readonly known?: readonly string[];
  /** What to do in this very case. */
  readonly advice?: Text;
  /** Set where the issue is a key that the schema does not know, or one that it needs. */
  readonly unknownKey?: PlacedKey;
  readonly missingKey?: PlacedKey;
};

/** A key, and the path from the checked value to the object that has it or lacks it. */
export type PlacedKey = { readonly path: Path; readonly key: string };

export type Checked<T> =
  | { readonly success: true; readonly data: T }
  | { readonly success: false; readonly issues: readonly SchemaIssue[] };

/** Checks a value that stands at `base` of a file: the data, or each issue as a sentence with its place. */
export function checkValue<T>(schema: z.ZodType<T>, value: unknown, located: Located, base: Path = []): Checked<T> {
  // A file is read once in a process: compiling a checker for each of its objects takes longer than checking them.
  const result = schema.safeParse(value, { reportInput: true, jitless: true });
  if (result.success) return { success: true, data: result.data };
  return { success: false, issues: result.error.issues.flatMap((issue) => issuesOf(issue, schema, located, base)) };
}

function issuesOf(issue: z.core.$ZodIssue, schema: z.ZodType, located: Located, base: Path): readonly SchemaIssue[] {
  const path = [...base, ...issue.path];
  const { subject, field } = subjectOf(path, located.value);
  const about = (words: Text): Text => (subject === undefined ? words : PROBLEM_FIELD_WORDS.of(subject, words));
  if (issue.code === 'unrecognized_keys') {
    const known = schemaKeys(schema, issue.path);
    return issue.keys.map((key) => ({
      said: about(
        field === ''
          ? PROBLEM_FIELD_WORDS.unknownKey(JSON.stringify(key))
          : PROBLEM_FIELD_WORDS.unknownKeyIn(field, JSON.stringify(key)),
      ),
      position: located.atKey(path, key),
      meant: () => nearest(key, known),
      known,
      unknownKey: { path: issue.path, key },
    }));
  }
  const key = issue.path.at(-1);
  const isMissing = issue.input === undefined && typeof key === 'string';
  return [
    keepDefined<SchemaIssue>({
      said: about(issueWords(issue, field)),
      position: located.at(path),
      advice: adviceFor(issue),
      meant: meantBy(issue),
      missingKey: isMissing ? { path: issue.path.slice(0, -1), key } : undefined,
    }),
  ];
}

function meantBy(issue: z.core.$ZodIssue): SchemaIssue['meant'] {
  if (issue.code !== 'invalid_value' || typeof issue.input !== 'string') return undefined;
  const { input, values } = issue;
  return () => nearest(input, values.map(String));
}

/** The keys that a schema knows at a path: what a misspelt one may have been meant to be. */
function schemaKeys(schema: z.ZodType, path: Path): readonly string[] {
  const at = path.reduce<z.ZodType | undefined>((part, key) => part && partAt(unwrapped(part), key), schema);
  const inner = at && unwrapped(at);
  return inner instanceof z.ZodObject ? Object.keys(inner.shape) : [];
}

function partAt(schema: z.ZodType, key: PropertyKey): z.ZodType | undefined {
  if (schema instanceof z.ZodObject) return schema.shape[String(key)] as z.ZodType | undefined;
  if (schema instanceof z.ZodArray) return schema.element as z.ZodType;
  if (schema instanceof z.ZodRecord) return schema.valueType as z.ZodType;
  return undefined;
}

/** Without what only says whether the value may be left out. */
function unwrapped(schema: z.ZodType): z.ZodType {
  const optional =
    schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodExactOptional;
  return optional ? unwrapped(schema.unwrap() as z.ZodType) : schema;
}

import type { z } from 'zod';
import { nearest } from '../nearest.ts';
import type { Located, Path, Position } from './located.ts';

export type SchemaIssue = {
  readonly message: string;
  readonly position: Position;
  /** Of a fixed set of words, the one that was probably meant. */
  readonly meant?: () => string | undefined;
  /** Set where the issue is a key that the schema does not know. */
  readonly unknownKey?: { readonly path: Path; readonly key: string };
};

export type Checked<T> =
  | { readonly success: true; readonly data: T }
  | { readonly success: false; readonly issues: readonly SchemaIssue[] };

/** Checks a value that stands at `base` of a file: the data, or each issue as a sentence with its place. */
export function checkValue<T>(schema: z.ZodType<T>, value: unknown, located: Located, base: Path = []): Checked<T> {
  const result = schema.safeParse(value, { reportInput: true, error: sentence });
  if (result.success) return { success: true, data: result.data };
  return { success: false, issues: result.error.issues.flatMap((issue) => issuesOf(issue, located, base)) };
}

function sentence(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.input === undefined) return 'is missing';
  if (issue.code !== 'invalid_value') return undefined;
  return `expected ${issue.values.map((one) => JSON.stringify(one)).join(', ')}, not ${shown(issue.input)}`;
}

const MAX_SHOWN = 40;

function shown(input: unknown): string {
  if (typeof input !== 'string' && typeof input !== 'number' && typeof input !== 'boolean') return 'something else';
  const text = JSON.stringify(input);
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

function issuesOf(issue: z.core.$ZodIssue, located: Located, base: Path): readonly SchemaIssue[] {
  const path = [...base, ...issue.path];
  const where = path.length === 0 ? '' : `${pathText(path)}: `;
  if (issue.code !== 'unrecognized_keys') {
    const message = `${where}${issue.message.replace(/^Invalid input: /, '')}`;
    return [{ message, position: located.at(path), ...meantBy(issue) }];
  }
  return issue.keys.map((key) => ({
    message: `${where}unknown key ${JSON.stringify(key)}`,
    position: located.atKey(path, key),
    unknownKey: { path: issue.path, key },
  }));
}

function meantBy(issue: z.core.$ZodIssue): Pick<SchemaIssue, 'meant'> {
  if (issue.code !== 'invalid_value' || typeof issue.input !== 'string') return {};
  const { input, values } = issue;
  return { meant: () => nearest(input, values.map(String)) };
}

/** `nodes[3].file`, as people write it. */
export function pathText(path: Path): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`;
    return text === '' ? String(key) : `${text}.${String(key)}`;
  }, '');
}

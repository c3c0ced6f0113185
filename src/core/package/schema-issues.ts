import type { z } from 'zod';
import type { Located, Path, Position } from './located.ts';

export type SchemaIssue = {
  readonly message: string;
  readonly position: Position;
  /** Set where the issue is a key that the schema does not know. */
  readonly unknownKey?: { readonly path: Path; readonly key: string };
};

export type Checked<T> =
  | { readonly success: true; readonly data: T }
  | { readonly success: false; readonly issues: readonly SchemaIssue[] };

/** Checks a value that stands at `base` of a file: the data, or each issue as a sentence with its place. */
export function checkValue<T>(schema: z.ZodType<T>, value: unknown, located: Located, base: Path = []): Checked<T> {
  const result = schema.safeParse(value, { error: (issue) => (issue.input === undefined ? 'is missing' : undefined) });
  if (result.success) return { success: true, data: result.data };
  return { success: false, issues: result.error.issues.flatMap((issue) => issuesOf(issue, located, base)) };
}

function issuesOf(issue: z.core.$ZodIssue, located: Located, base: Path): readonly SchemaIssue[] {
  const path = [...base, ...issue.path];
  const where = path.length === 0 ? '' : `${pathText(path)}: `;
  if (issue.code !== 'unrecognized_keys') {
    return [{ message: `${where}${issue.message.replace(/^Invalid input: /, '')}`, position: located.at(path) }];
  }
  return issue.keys.map((key) => ({
    message: `${where}unknown key ${JSON.stringify(key)}`,
    position: located.atKey(path, key),
    unknownKey: { path: issue.path, key },
  }));
}

/** `nodes[3].file`, as people write it. */
export function pathText(path: Path): string {
  return path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`;
    return text === '' ? String(key) : `${text}.${String(key)}`;
  }, '');
}

import { z } from 'zod';

/** Names that mean something to JavaScript's objects; nothing in a package may be called so. */
const RESERVED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

export function isReserved(name: string): boolean {
  return RESERVED.has(name);
}

/** Ids stand in prompts, one to a line, and are keys of objects: letters, digits and `_ . : -` of any script. */
export const Id = z
  .string()
  .max(128, 'an id has at most 128 characters')
  .regex(/^[\p{L}\p{N}_][\p{L}\p{N}\p{M}_.:-]*$/u, 'an id consists of letters, digits and _ . : -')
  .refine((id) => !isReserved(id), 'this id is reserved');

export const WorkflowId = Id.regex(/^[A-Za-z0-9][A-Za-z0-9._:-]*$/, 'a workflow id consists of A-Z a-z 0-9 . _ : -');

export const SchemaVersion = z.string().regex(/^1\.1(\.\d+)?$/, 'only format 1.1 is supported');

/** In YAML an unquoted 1.1 is a number. */
export const YamlSchemaVersion = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  SchemaVersion,
);

/** Relative to the package's root, with forward slashes. */
export const PackagePath = z
  .string()
  .min(1)
  .max(1024)
  .transform((path) => path.replace(/^\.\//, ''))
  .refine(isInside, 'expected a path inside the package, such as steps/plan.md');

function isInside(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no control character belongs into a path.
  if (/[\u0000-\u001f\\]|^[A-Za-z]:/.test(path)) return false;
  return path
    .replace(/\/$/, '')
    .split('/')
    .every((segment) => !['', '.', '..'].includes(segment));
}

import { z } from 'zod';
import { SCHEMA_WORDS } from '../words/problem-words-schema.ts';

/** Names that mean something to JavaScript's objects; nothing in a package may be called so. */
const RESERVED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

export function isReserved(name: string): boolean {
  return RESERVED.has(name);
}

/** Ids stand in prompts, one to a line, and are keys of objects: letters, digits and `_ . : -` of any script. */
export const Id = z
  .string()
  .max(128, SCHEMA_WORDS.idLength('128').en)
  .regex(/^[\p{L}\p{N}_][\p{L}\p{N}\p{M}_.:-]*$/u, SCHEMA_WORDS.idLetters.en)
  .refine((id) => !isReserved(id), SCHEMA_WORDS.idReserved.en);

export const WorkflowId = Id.regex(/^[A-Za-z0-9][A-Za-z0-9._:-]*$/, SCHEMA_WORDS.workflowId.en);

export const SchemaVersion = z.string().regex(/^1\.1(\.\d+)?$/, SCHEMA_WORDS.format.en);

/** In YAML an unquoted 1.1 is a number. */
export const YamlSchemaVersion = z.preprocess(
  (value) => (typeof value === 'number' ? String(value) : value),
  SchemaVersion,
);

/** Relative to the package's root, with forward slashes. */
export const PackagePath = pathOf(z.string(), SCHEMA_WORDS.insidePath.en);

/** People like to write the schema itself here. */
export const SchemaPath = pathOf(z.string(SCHEMA_WORDS.schemaPath.en), SCHEMA_WORDS.schemaPath.en);

function pathOf(text: z.ZodString, expected: string) {
  return text
    .min(1)
    .max(1024)
    .transform((path) => path.replace(/^\.\//, ''))
    .refine(isInside, expected);
}

function isInside(path: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no control character belongs into a path.
  if (/[\u0000-\u001f\\]|^[A-Za-z]:/.test(path)) return false;
  return path
    .replace(/\/$/, '')
    .split('/')
    .every((segment) => !['', '.', '..'].includes(segment));
}

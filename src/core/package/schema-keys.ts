import { z } from 'zod';
import type { Path } from './located.ts';

/** The keys that a schema knows at a path: what a misspelt one may have been meant to be. */
export function schemaKeys(schema: z.ZodType, path: Path): readonly string[] {
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

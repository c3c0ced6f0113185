import { z } from 'zod';
import type { Json } from '../../json.ts';

/** Any JSON value, read-only as everything in the kernel is. */
export const JsonValue: z.ZodType<Json> = z.json();

/** Who has changed something. */
export const Author = z.enum(['model', 'runtime', 'person']);

/** An event of a type, with exactly these parts. */
export function event<T extends string, Parts extends z.ZodRawShape>(type: T, parts: Parts) {
  return z.strictObject({ type: z.literal(type), ...parts });
}

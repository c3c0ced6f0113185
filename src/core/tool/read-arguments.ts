import type { z } from 'zod';
import { asJson, isJsonObject, type Json, type JsonObject, parseJson } from '../json.ts';
import { isRefusal, type Refusal, refuse } from '../refusal.ts';

/** Longer complaints are cut: a model may send anything. */
const MAX_COMPLAINT = 300;

/** Models send arguments as an object, or as JSON text of one. */
export function argumentsOf({ tool, args }: { readonly tool: string; readonly args: Json }): JsonObject | Refusal {
  const value = typeof args === 'string' ? asJson(parseJson(args)) : args;
  if (isJsonObject(value)) return value;
  return refuse('TOOL_ARGS_INVALID_JSON', `The arguments of ${tool} must be a JSON object of moderate depth.`);
}

/** The arguments of a call as its tool wants them. */
export function readArguments<A>(tool: string, schema: z.ZodType<A>, args: Json): A | Refusal {
  const value = argumentsOf({ tool, args });
  if (isRefusal(value)) return value;
  const checked = schema.safeParse(value);
  if (checked.success) return checked.data;
  const errors = checked.error.issues.map((issue) => [issue.path.join('.'), issue.message].filter(Boolean).join(': '));
  const complaint = errors.join('. ').slice(0, MAX_COMPLAINT);
  return refuse('E_SCHEMA_VALIDATION', `The arguments of ${tool} are not valid. ${complaint}.`);
}

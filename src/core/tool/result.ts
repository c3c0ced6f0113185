import type { Json, JsonObject } from '../json.ts';
import type { Refusal } from '../refusal.ts';

/** The envelope of every tool result; every call gets exactly one. */
export type ToolResult =
  | ({ readonly ok: true } & JsonObject)
  | {
      readonly ok: false;
      readonly error: { readonly code: string; readonly message: string; readonly details?: Json };
    };

export function failedResult(code: string, message: string, details?: Json): ToolResult {
  return { ok: false, error: details === undefined ? { code, message } : { code, message, details } };
}

export function refusedResult({
  code,
  message,
  details,
}: Pick<Refusal, 'message' | 'details'> & { code: string }): ToolResult {
  return failedResult(code, message, details);
}

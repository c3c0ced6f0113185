import type { Json, JsonObject } from '../json.ts';

/** The envelope of every tool result; every call gets exactly one. */
export type ToolResult =
  | ({ readonly ok: true } & JsonObject)
  | ({
      readonly ok: false;
      readonly error: { readonly code: string; readonly message: string; readonly details?: Json };
    } & JsonObject);

export type FailedResult = Extract<ToolResult, { readonly ok: false }>;

export function isFailed(value: object): value is FailedResult {
  return 'ok' in value && value.ok === false;
}

export function failedResult(code: string, message: string, details?: Json): FailedResult {
  return { ok: false, error: details === undefined ? { code, message } : { code, message, details } };
}

/** What a program is told whose run has lost its owner. Where its output holds this, it did not end of its own accord. */
export const OWNER_GONE = 'E_OWNER_GONE';

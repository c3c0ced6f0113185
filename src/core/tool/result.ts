import type { Json, JsonObject } from '../json.ts';
import { keepDefined } from '../keep-defined.ts';
import { type Said, told } from '../words/recordable.ts';
import type { Saying } from '../words/saying.ts';

/** The envelope of every tool result; every call gets exactly one. */
export type ToolResult =
  | ({ readonly ok: true } & JsonObject)
  | ({
      readonly ok: false;
      readonly error: {
        readonly code: string;
        readonly message: string;
        readonly say?: Saying;
        readonly details?: Json;
      };
    } & JsonObject);

export type FailedResult = Extract<ToolResult, { readonly ok: false }>;

export function isFailed(value: object): value is FailedResult {
  return 'ok' in value && value.ok === false;
}

/** What is said to people, too, is recorded with its word. */
export function failedResult(code: string, said: Said, details?: Json): FailedResult {
  const { message, say } = told(said);
  return { ok: false, error: keepDefined({ code, message, say, details }) };
}

/** What a program is told whose run has lost its owner. Where its output holds this, it did not end of its own accord. */
export const OWNER_GONE = 'E_OWNER_GONE';

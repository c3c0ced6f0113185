import type { JsonObject } from './json.ts';

/** Why the rules say no. The same codes reach models (as tool errors), people and the log. */
export type RefusalCode =
  | 'ENOENT'
  | 'E_SANDBOX_VIOLATION'
  | 'E_READ_LIMIT'
  | 'E_WRITE_LIMIT'
  | 'E_INVALID_FRONTMATTER'
  | 'E_SCHEMA_VALIDATION'
  | 'E_INVALID_TRANSITION'
  | 'E_PRECONDITION_FAILED'
  | 'LOOP_LIMIT'
  | 'TOOL_NOT_AVAILABLE'
  | 'TOO_MANY_CALLS'
  | 'TOOL_ARGS_INVALID_JSON'
  | 'STATE_CHANGE_REQUIRES_CONFIRMATION'
  | 'REWIND_LIMIT'
  | 'ASK_NOT_ALLOWED'
  | 'ASK_PENDING'
  | 'STALE'
  | 'RUN_OVER'
  | 'RUN_BUSY'
  | 'ANSWER_INVALID'
  | 'UNKNOWN_WORKFLOW'
  | 'UNKNOWN_PROMPT'
  | 'NOT_SUPPORTED';

export type Refusal = {
  readonly kind: 'refusal';
  readonly code: RefusalCode;
  readonly message: string;
  readonly details?: JsonObject;
};

export function refuse(code: RefusalCode, message: string, details?: JsonObject): Refusal {
  return details === undefined ? { kind: 'refusal', code, message } : { kind: 'refusal', code, message, details };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'refusal';
}

import type { JsonObject } from './json.ts';
import { asIs, type Text } from './words/text.ts';

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
  | 'E_EDIT_CONFLICT'
  | 'E_EDIT_BASE'
  | 'HAND_OVER_EDITED'
  | 'LOOP_LIMIT'
  | 'TOOL_NOT_AVAILABLE'
  | 'TOO_MANY_CALLS'
  | 'TOOL_ARGS_INVALID_JSON'
  | 'STATE_CHANGE_REQUIRES_CONFIRMATION'
  | 'MOVE_NEEDS_CONFIRMATION'
  | 'REWIND_LIMIT'
  | 'ASK_NOT_ALLOWED'
  | 'ASK_PENDING'
  | 'TASK_ITEMS_OPEN'
  | 'TASK_ITEM_UNKNOWN'
  | 'RETRY_EXHAUSTED'
  | 'STALE'
  | 'RUN_OVER'
  | 'RUN_BUSY'
  | 'ANSWER_INVALID'
  | 'CHANGE_NOT_NAMED'
  | 'UNKNOWN_WORKFLOW'
  | 'UNKNOWN_PROMPT'
  | 'OPEN_ITEM_CHANGED'
  | 'TASK_FOLDER_TAKEN'
  | 'NOT_SUPPORTED';

export type Refusal = {
  readonly kind: 'refusal';
  readonly code: RefusalCode;
  /** For people; `message` is the same in English, for models, programs and the log. */
  readonly said: Text;
  readonly message: string;
  readonly details?: JsonObject;
};

/** What only models read is said in English alone. */
export function refuse(code: RefusalCode, words: string | Text, details?: JsonObject): Refusal {
  const said = typeof words === 'string' ? asIs(words) : words;
  const refusal = { kind: 'refusal', code, said, message: said.en } as const;
  return details === undefined ? refusal : { ...refusal, details };
}

export function isRefusal(value: unknown): value is Refusal {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'refusal';
}

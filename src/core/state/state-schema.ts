import { z } from 'zod';
import type { Json } from '../json.ts';
import { type Refusal, refuse } from '../refusal.ts';

const text = z.string();

/** What must hold of a state that is written. Unknown keys are kept. */
export const StateSchema = z.looseObject({
  schemaVersion: text,
  workflowType: text,
  stepsCompleted: z.array(text),
  currentNodeId: text,
  runId: text.optional(),
  project_name: text.optional(),
  user_name: text.optional(),
  date: text.optional(),
  updatedAt: text.optional(),
  variables: z.record(text, z.json()).optional(),
  decisionLog: z
    .array(z.strictObject({ from: text, to: text, label: text, reason: text.optional(), decidedAt: text.optional() }))
    .optional(),
  artifacts: z.array(z.json()).optional(),
  inputDocuments: z.array(z.json()).optional(),
  callStack: z.array(z.json()).optional(),
  activeAgentId: text.optional(),
  workflowRef: text.optional(),
});

const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
const MAX_DEPTH = 32;

/** Undefined when the value may become the state. */
export function stateProblem(value: unknown): Refusal | undefined {
  const unsafe = unsafeKey(value, 0);
  if (unsafe !== undefined) return refuse('E_SCHEMA_VALIDATION', unsafe);
  const checked = StateSchema.safeParse(value);
  if (checked.success) return undefined;
  const errors = checked.error.issues.map((issue) => `${issue.path.join('.') || 'state'}: ${issue.message}`);
  return refuse('E_SCHEMA_VALIDATION', `The state would not be valid. ${errors.join('. ')}.`, { errors });
}

/** A quarter of what the whole state may have: other values need room too, and YAML takes more of it than JSON. */
const MAX_VALUE = 64 * 1024;
/** A variable stands two levels below the state. */
const VARIABLE_DEPTH = 2;

/** Whether a value can be a variable: the state must stay one that can be written. */
export function fitsState(value: Json): boolean {
  return unsafeKey(value, VARIABLE_DEPTH) === undefined && JSON.stringify(value).length <= MAX_VALUE;
}

function unsafeKey(value: unknown, depth: number): string | undefined {
  if (depth > MAX_DEPTH) return `The state is nested deeper than ${MAX_DEPTH} levels.`;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    if (FORBIDDEN_KEYS.has(key)) return `The key ${key} is not allowed in the state.`;
    const found = unsafeKey(inner, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

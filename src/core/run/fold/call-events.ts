import { z } from 'zod';
import { event, JsonValue as json } from './event-form.ts';

const text = z.string();
const count = z.int().nonnegative();

/** How a call may be treated when it is unknown whether it happened. */
export const Effect = z.enum(['record', 'pure', 'idempotent', 'verify', 'once']);
export type Effect = z.infer<typeof Effect>;

/** What becomes of a tool call. */
export const CALL_EVENTS = [
  /** A program has asked for this in the middle of its exchange, or the runtime itself; what others ask for stands in their reply. */
  event('call.asked', {
    turn: count,
    exchange: count,
    callId: text,
    tool: text,
    args: json,
    ref: text.optional(),
    /** The runtime's own call, at the place where it stands. */
    by: z.literal('runtime').optional(),
  }),
  /** `fields`: what a tool promises in its results also where it fails. */
  event('call.refused', {
    callId: text,
    tool: text,
    code: text,
    message: text,
    details: json.optional(),
    fields: json.optional(),
  }),
  event('call.intended', { callId: text, tool: text, effect: Effect, evidence: json.optional() }),
  event('call.finished', {
    callId: text,
    tool: text,
    result: json,
    by: z.enum(['runtime', 'person']).optional(),
    ms: z.number().nonnegative(),
  }),
  /** What the call found stands in the report of the crew, or why it does not: the last step of its evidence. */
  event('call.reported', {
    callId: text,
    outcome: z.enum(['done', 'failed']),
    why: text.optional(),
    ms: z.number().nonnegative(),
  }),
  event('call.in-doubt', { callId: text, tool: text }),
] as const;

import { z } from 'zod';
import { Saying } from '../../words/saying.ts';
import { Author, event, JsonValue } from './event-form.ts';

const text = z.string();
const count = z.int().nonnegative();

/**
 * An item of the task list that a child run is to do: what it is told, and which tools it may use. `claimed`: the model has ticked it
 * itself, and it is only to be verified.
 */
export const Assignment = z.strictObject({
  item: text,
  prompt: text,
  tools: z.array(text),
  claimed: z.boolean().optional(),
});
export type Assignment = z.infer<typeof Assignment>;

/** The run that a child was spawned by, and for what. `docs`: the folder of the task's documents. */
export const Parent = z.strictObject({
  run: text,
  callId: text,
  item: text,
  attempt: count,
  tools: z.array(text),
  docs: text.optional(),
});
export type Parent = z.infer<typeof Parent>;

/** A tool that has looked before it acts may find that it must not. */
export const RefusedPreparation = z.object({
  refused: z.strictObject({ code: text, message: text }),
  fields: JsonValue.optional(),
});

/** What is known of a document when it is about to be written: recorded with the intent. */
export const WrittenDocument = z.object({
  task: text,
  document: text,
  path: text,
  before: text.nullable(),
  after: text,
  reading: JsonValue,
  /** Items that the model has ticked. */
  requested: z.array(text).optional(),
});

export type WrittenDocument = z.infer<typeof WrittenDocument>;

/** What happens to a structured task and to the runs that do its items. */
export const TASK_EVENTS = [
  /** `by`: the model has said so, or what it did first says so. */
  event('task.classified', {
    simple: z.boolean(),
    steps: count,
    needsResearch: z.boolean(),
    directAnswer: z.boolean(),
    by: Author,
  }),
  /** A document as it stands on disk now, and what was read of it: its problems, and the items of a task list, or what has changed in them. */
  event('document.read', { task: text, document: text, path: text, hash: text, by: Author, reading: JsonValue }),
  event('todo.updated', { text: text }),
  event('items.assigned', { callId: text, items: z.array(Assignment) }),
  event('child.spawned', {
    child: text,
    callId: text,
    item: text.optional(),
    attempt: count.optional(),
    title: text.optional(),
  }),
  event('child.reported', { child: text, outcome: text, result: JsonValue }),
] as const;

/** What becomes of files that were changed on disk, by hands that are not the runtime's. */
export const DOCUMENT_EVENTS = [
  event('document.adopted', { path: text, diff: text, hash: text }),
  event('document.refused', {
    path: text,
    code: text,
    message: text,
    say: Saying.optional(),
    hash: text,
    /** Where the run and the edit have changed the same: what is now, and what the edit says. */
    diff: text.optional(),
    /** What the agent is told that did it. */
    notice: text.optional(),
  }),
] as const;

import { z } from 'zod';
import { Saying } from '../../words/saying.ts';
import { event } from './event-form.ts';

const text = z.string();

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

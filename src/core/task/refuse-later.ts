import { type Refusal, refuse } from '../refusal.ts';
import { TASK_REFUSALS } from '../words/task-words.ts';
import type { DocumentName } from './document-names.ts';

/** Documents are written phase by phase. `writable` are those that may be written now, in their order. */
export function refuseLater(writable: readonly string[], document: DocumentName): Refusal | undefined {
  if (writable.includes(document)) return undefined;
  const due = writable.at(-1);
  const words = due === undefined ? TASK_REFUSALS.noneDue(document) : TASK_REFUSALS.notYet(document, due);
  return refuse('E_INVALID_TRANSITION', words);
}

import { type Refusal, refuse } from '../refusal.ts';
import { TASK_REFUSALS } from '../words/task-words.ts';
import { DOCUMENT_NAMES, type DocumentName } from './document-names.ts';
import type { Reading } from './reading.ts';
import { WorkflowPhase } from './task-context.ts';

/** The order of the phases. */
const PHASES: readonly WorkflowPhase[] = Object.values(WorkflowPhase);

/** The phase in which each document is written first. */
const WRITTEN_IN: { readonly [N in DocumentName]: WorkflowPhase } = {
  requirements: WorkflowPhase.ANALYZE,
  design: WorkflowPhase.DESIGN,
  taskList: WorkflowPhase.BREAKDOWN,
};

export function isPast(phase: WorkflowPhase, other: WorkflowPhase): boolean {
  return PHASES.indexOf(phase) > PHASES.indexOf(other);
}

export function phaseOfDocument(document: DocumentName): WorkflowPhase {
  return WRITTEN_IN[document];
}

/** The documents that may be written in a phase: its own, and those of earlier ones. A task begins with writing the first. */
export function writableIn(phase: WorkflowPhase): readonly DocumentName[] {
  const reached = phase === WorkflowPhase.IDLE ? WorkflowPhase.ANALYZE : phase;
  return DOCUMENT_NAMES.filter((name) => !isPast(WRITTEN_IN[name], reached));
}

/** The phase in which work goes on where only the documents are left. */
export function recoverPhase(readings: { readonly [N in DocumentName]?: Reading | undefined }): WorkflowPhase {
  const { requirements, design, taskList } = readings;
  if (isValid(taskList)) return WorkflowPhase.EXECUTE;
  if (isValid(requirements)) return isValid(design) ? WorkflowPhase.BREAKDOWN : WorkflowPhase.DESIGN;
  const isEmpty = requirements === undefined && design === undefined && taskList === undefined;
  return isEmpty ? WorkflowPhase.IDLE : WorkflowPhase.ANALYZE;
}

function isValid(reading: Reading | undefined): boolean {
  return reading !== undefined && reading.problems.length === 0;
}

/** Documents are written phase by phase. `writable` are those that may be written now, in their order. */
export function refuseLater(writable: readonly string[], document: DocumentName): Refusal | undefined {
  if (writable.includes(document)) return undefined;
  const due = writable.at(-1);
  const words = due === undefined ? TASK_REFUSALS.noneDue(document) : TASK_REFUSALS.notYet(document, due);
  return refuse('E_INVALID_TRANSITION', words);
}

import { DOCUMENT_NAMES, type DocumentName } from './document-names.ts';
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

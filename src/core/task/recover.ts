import type { DocumentName } from './document-names.ts';
import type { Reading } from './reading.ts';
import { WorkflowPhase } from './task-context.ts';

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

import { DOCUMENT_NAMES, type DocumentName, documentPath } from './document-names.ts';
import { recoverPhase } from './phases.ts';
import type { DocumentProblem, Reading, TaskItem } from './reading.ts';
import type { WorkflowPhase } from './task-context.ts';

/** One document of a task as it stands: a missing one is wrong only where a later one is there. */
export type DocumentStanding = {
  readonly document: DocumentName;
  readonly path: string;
  readonly state: 'complete' | 'incomplete' | 'missing' | 'unwritten';
  readonly problems: readonly DocumentProblem[];
};

export type FolderStanding = {
  readonly phase: WorkflowPhase;
  readonly documents: readonly DocumentStanding[];
  readonly items: readonly TaskItem[];
  readonly ok: boolean;
};

type Readings = { readonly [N in DocumentName]?: Reading | undefined };

/** What the documents of a task say by themselves. */
export function checkFolder(task: string, readings: Readings): FolderStanding {
  const last = DOCUMENT_NAMES.findLastIndex((name) => readings[name] !== undefined);
  const documents = DOCUMENT_NAMES.map((document, index): DocumentStanding => {
    const path = documentPath(task, document);
    const problems = readings[document]?.problems;
    if (problems === undefined) return { document, path, state: index < last ? 'missing' : 'unwritten', problems: [] };
    return { document, path, state: problems.length === 0 ? 'complete' : 'incomplete', problems };
  });
  return {
    phase: recoverPhase(readings),
    documents,
    items: readings.taskList?.items ?? [],
    ok: documents.every(({ state }) => state === 'complete' || state === 'unwritten'),
  };
}

/** The documents of a structured task, in the order in which they are written. */
export const DOCUMENT_NAMES = ['requirements', 'design', 'taskList'] as const;
export type DocumentName = (typeof DOCUMENT_NAMES)[number];

/** The folder of a task in its project. */
export function docsPath(taskName: string): string {
  return `docs/${taskName}`;
}

export function documentPath(taskName: string, name: DocumentName): string {
  return `${docsPath(taskName)}/${name}.md`;
}

/** The tool that writes them; the runtime ticks boxes by it. */
export const CREATE_TASK_DOCS = 'createTaskDocs';

/** The tool that reads them. */
export const READ_TASK_DOCS = 'readTaskDocs';

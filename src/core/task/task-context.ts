import type { DocumentName } from './document-names.ts';

/** The phases of a structured task: the ids of the nodes of its workflow. */
export const WorkflowPhase = {
  IDLE: 'idle',
  ANALYZE: 'analyze',
  DESIGN: 'design',
  BREAKDOWN: 'breakdown',
  EXECUTE: 'execute',
  COMPLETE: 'complete',
} as const;
export type WorkflowPhase = (typeof WorkflowPhase)[keyof typeof WorkflowPhase];

/** The contents of the documents that exist. */
export type TaskDocuments = { readonly [N in DocumentName]?: string };

export type TaskContext = {
  readonly taskId: string;
  /** In kebab-case. */
  readonly taskName: string;
  readonly currentPhase: WorkflowPhase;
  readonly docsPath: string;
  readonly documents: TaskDocuments;
  readonly isSimpleTask: boolean;
};

export type CreateTaskDocsParams = {
  readonly taskName: string;
  readonly phase: DocumentName;
  readonly content: string;
};
export type CreateTaskDocsResult = {
  readonly success: boolean;
  readonly filePath: string;
  readonly message: string;
};

export type ReadTaskDocsParams = {
  readonly taskName: string;
  readonly phase: DocumentName | 'all';
};
export type ReadTaskDocsResult = {
  readonly success: boolean;
  readonly documents: TaskDocuments;
  readonly message: string;
};

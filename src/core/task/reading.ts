/** Something wrong in a document. The log keeps code and arguments; `describeProblem` has the sentence. */
export type DocumentProblem = {
  readonly code: string;
  readonly line: number;
  readonly args: readonly string[];
};

/** One box of a task list. */
export type TaskItem = {
  /** What the item calls itself (`Task 1.1:`), else its position in the list. */
  readonly id: string;
  /** All that stands behind the box. */
  readonly text: string;
  readonly line: number;
  readonly done: boolean;
  /** Ids of other items, those taken over from a parallel one included. */
  readonly dependsOn: readonly string[];
  readonly check?: string;
};

/** What was read in a document, as it is recorded beside the document's hash. */
export type Reading = {
  readonly problems: readonly DocumentProblem[];
  /** Only of a task list. */
  readonly items?: readonly TaskItem[];
};

/** What the run of an item begins with, and is judged by: `command` is what checks it. Its own agent cannot change them. */
export const ITEM_VARIABLES = ['item', 'title', 'attempt', 'command'] as const;

import type { Json } from '../json.ts';
import type { DocumentProblem, TaskItem } from '../task/reading.ts';
import type { Assignment } from './task-events.ts';

/** A run that does one item of the task list. */
export type ChildRun = {
  readonly child: string;
  readonly callId: string;
  readonly item: string | undefined;
  /** The how-manieth of its item. */
  readonly attempt: number | undefined;
  readonly title: string | undefined;
  readonly report: { readonly outcome: string; readonly result: Json } | undefined;
};

/** A document as it was last read. */
export type TaskDocument = {
  readonly path: string;
  readonly hash: string;
  readonly problems: readonly DocumentProblem[];
};

/** What the log says of a structured task. */
export type Task = {
  /** In kebab-case; the first document fixes it. */
  readonly name: string | undefined;
  readonly simple: boolean | undefined;
  readonly documents: { readonly [document: string]: TaskDocument };
  readonly items: readonly TaskItem[];
  /** What was assigned last, and by which call. */
  readonly assigned: readonly Assignment[];
  readonly assignedBy: string;
  /** A person has changed the list: its Progress has to be brought in step. */
  readonly edited: boolean;
  /** Children whose reports stand in the list. */
  readonly written: readonly string[];
  readonly todo: string | undefined;
};

export const NO_TASK: Task = {
  name: undefined,
  simple: undefined,
  documents: {},
  items: [],
  assigned: [],
  assignedBy: '',
  edited: false,
  written: [],
  todo: undefined,
};

import type { Json } from '../../json.ts';
import type { DocumentProblem, TaskItem } from '../../task/reading.ts';
import type { Assignment } from '../fold/task-events.ts';

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

/** An item that was assigned, and how it read then. */
export type Assigned = Assignment & { readonly title?: string };

/** A document as it was last read. */
export type TaskDocument = {
  readonly path: string;
  readonly hash: string;
  readonly problems: readonly DocumentProblem[];
  /** The event that told of it. */
  readonly readAt: number;
};

/** What the log says of a structured task. */
export type Task = {
  /** In kebab-case; the first document fixes it. */
  readonly name: string | undefined;
  readonly simple: boolean | undefined;
  readonly documents: { readonly [document: string]: TaskDocument };
  /** The event by which the run was last taken back: what was written before is to be written again where it stands now. */
  readonly takenBackAt: number;
  readonly items: readonly TaskItem[];
  /** What was assigned last, and by which call. */
  readonly assigned: readonly Assigned[];
  readonly assignedBy: string;
  /** A person has changed the list: its Progress has to be brought in step. */
  readonly edited: boolean;
  /** Children whose reports stand in the list. */
  readonly written: readonly string[];
  /** So many children, the first ones, count as attempts no more: a person has given more of them. */
  readonly forgiven: number;
  /** A person lets worn-out items be tried again: whether the list was read since, which they may have changed. */
  readonly retry: 'unread' | 'read' | undefined;
  readonly todo: string | undefined;
};

export const NO_TASK: Task = {
  name: undefined,
  simple: undefined,
  documents: {},
  takenBackAt: 0,
  items: [],
  assigned: [],
  assignedBy: '',
  edited: false,
  written: [],
  forgiven: 0,
  retry: undefined,
  todo: undefined,
};

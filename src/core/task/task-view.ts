import type { DocumentName } from './document-names.ts';
import type { TaskItem } from './reading.ts';
import type { WorkflowPhase } from './task-context.ts';

/** What a write has to know of the run. */
export type TaskView = {
  readonly taskName: string;
  readonly phase: WorkflowPhase;
  /** The documents that may be written now, in their order. */
  readonly writable: readonly DocumentName[];
  /** The documents that the run has written or adopted, by the hash of their last known text. */
  readonly documents: { readonly [N in DocumentName]?: { readonly hash: string } | undefined };
  /** The items of the list as the run knows it. */
  readonly items: readonly TaskItem[];
  /** Ids of the items whose box is rightly ticked: verified, ticked by a person, or found ticked on recovery. */
  readonly ticked: readonly string[];
  /** Ids of the items that have been tried as often as they may. */
  readonly wornOut: readonly string[];
  /** Whether what the model ticks now is verified for it. */
  readonly verifies: boolean;
  /** What the runtime has to say below items, by their ids. */
  readonly notes: { readonly [itemId: string]: readonly string[] };
};

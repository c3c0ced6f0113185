import type { HandOverName } from '../core/route/hand-over.ts';

/** What stands under the name of a hand-over file. */
export type FoundHandOver =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'text'; readonly text: string }
  /** A file that is no text, or too large to be one of ours. */
  | { readonly kind: 'unreadable' }
  /** A link, a folder, a pipe: it is not ours, and stays as it is. */
  | { readonly kind: 'foreign' };

/**
 * The files that a crew shows in its project, in the folder that is set for it. Best effort: nothing that stands there may stop a run.
 * Implementations must pass `test/contracts/hand-over-files.ts`. They follow no link, and a reader never sees half a file.
 */
export interface HandOverFiles {
  read(project: string, name: HandOverName): Promise<FoundHandOver>;
  /** Throws where something stands in the way. */
  write(project: string, name: HandOverName, text: string): Promise<void>;
  remove(project: string, name: HandOverName): Promise<void>;
  /** Puts what stands there under a name beside it that nothing has yet; returns that name. */
  keep(project: string, name: HandOverName): Promise<string>;
}

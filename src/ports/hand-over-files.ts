import type { HandOverName } from '../core/route/hand-over.ts';

/** Where the hand-over files of a run lie: a folder of its project, `.` for the root. */
export type HandOverPlace = { readonly project: string; readonly folder: string };

/** What stands under the name of a hand-over file. */
export type FoundHandOver =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'text'; readonly text: string }
  /** A file that is no text, or too large to be one of ours. */
  | { readonly kind: 'unreadable' }
  /** A link, a folder, a pipe: it is not ours, and stays as it is. */
  | { readonly kind: 'foreign' };

/**
 * The files that a crew shows in its project. Best effort: nothing that stands there may stop a run.
 * Implementations must pass `test/contracts/hand-over-files.ts`. They follow no link, and a reader never sees half a file.
 */
export interface HandOverFiles {
  read(place: HandOverPlace, name: HandOverName): Promise<FoundHandOver>;
  /** Throws where something stands in the way. */
  write(place: HandOverPlace, name: HandOverName, text: string): Promise<void>;
  remove(place: HandOverPlace, name: HandOverName): Promise<void>;
  /** Puts what stands there under a name beside it that nothing has yet; returns that name. */
  keep(place: HandOverPlace, name: HandOverName): Promise<string>;
}

import { isDocument } from './config-files.ts';
import { isHandOver } from './hand-over-names.ts';

export type WorkFiles = {
  /** Whether a change of this file is one of the work at all. */
  readonly counts: (path: string) => boolean;
  /** Whether a check says something about it: the tree of a check is made of these. */
  readonly isTested: (path: string) => boolean;
};

/** What is work in a project whose hand-over files lie in `dir`. Whoever names a tree or a change goes by this. */
export function workFiles(dir: string): WorkFiles {
  const counts = (path: string) => !isHandOver(path, dir);
  return { counts, isTested: (path) => counts(path) && !isDocument(path) };
}

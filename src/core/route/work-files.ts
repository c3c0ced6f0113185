import { isHandOver } from './hand-over-names.ts';

export type WorkFiles = {
  /** Whether a change of this file is one of the work at all. */
  readonly counts: (path: string) => boolean;
  /** Whether a check says something about it: the tree of a check is made of these. */
  readonly isTested: (path: string) => boolean;
};

/** What is work in a project whose hand-over files lie in `dir`. Every name of a tree or a change goes by this. */
export function workFiles(dir: string): WorkFiles {
  const counts = (path: string) => !isHandOver(path, dir);
  return { counts, isTested: (path) => counts(path) && !isDocument(path) };
}

/** What a config file is called, in any folder. */
const CONFIG = [/\.(?:json|ya?ml|toml|ini|cfg|conf)$/, /^\.env/, /^requirements.*\.txt$/, /^Dockerfile/, /^Makefile$/];

/** A lock file follows from a config file, so documents do not speak of it. */
const LOCK = [/[.-]lock\.(?:json|ya?ml|toml)$/, /^npm-shrinkwrap\.json$/, /\.lock$/];

/** Whether a change of this file asks for documents. Paths have slashes and begin at the project. */
export function isConfigFile(path: string): boolean {
  const name = nameOf(path);
  return CONFIG.some((form) => form.test(name)) && !LOCK.some((form) => form.test(name));
}

/** Whether this file is a document: what changes in it needs no new test. These are the files that the bundled crew's docs writes. */
export function isDocument(path: string): boolean {
  return path.startsWith('docs/') || /\.(?:md|rst)$/.test(path) || path === '.env.example';
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

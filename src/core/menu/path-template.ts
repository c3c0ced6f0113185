import { isRefusal, type Refusal, refuse } from '../refusal.ts';
import { mountPath, virtualPath } from '../tool/mount-path.ts';
import { REFUSED_WORDS } from '../words/refused-words.ts';
import { PILED_MARKS } from './menu-word.ts';

const TEMPLATE = /\{(project|artifacts|package|state)-root\}/g;
const MOUNTS: Readonly<Record<string, string>> = {
  project: '@project',
  artifacts: '@project/artifacts',
  package: '@pkg',
  state: '@state',
};

/** A text of a package with the places it speaks of named as models know them. */
export function withMounts(text: string): string {
  return text.replaceAll(TEMPLATE, (template, root) => MOUNTS[root] ?? template);
}

/** A path that may begin with a template. Elsewhere in it a template means nothing. */
export function fromMount(ref: string): string {
  return ref.replace(/^\{[a-z]+-root\}/, withMounts);
}

/** The path of the data that a menu item names, as models write it; a refusal where it leads out of every mount. */
export function dataPath(ref: string): string | Refusal {
  if (PILED_MARKS.test(ref)) return refuse('E_SANDBOX_VIOLATION', REFUSED_WORDS.piledMarks);
  const path = fromMount(ref);
  if (/\{[^{}]*\}/.test(path)) {
    const known = Object.keys(MOUNTS).map((root) => `{${root}-root}`);
    return refuse('E_SANDBOX_VIOLATION', REFUSED_WORDS.strayTemplate(known));
  }
  const found = mountPath(path);
  return isRefusal(found) ? found : virtualPath(found);
}

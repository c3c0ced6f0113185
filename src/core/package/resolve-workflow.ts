import { nearest } from '../nearest.ts';
import { PACKAGE_WORDS } from '../words/package-words.ts';
import type { Text } from '../words/text.ts';
import type { Definition } from './definition.ts';

export type ResolvedWorkflow =
  | { readonly kind: 'workflow'; readonly id: string }
  | { readonly kind: 'problem'; readonly message: Text; readonly details: object };

/** The workflow a caller means: the one named, else the package's entry. What a problem details is what to type instead. */
export function resolveWorkflow(
  definition: Pick<Definition, 'name' | 'entry' | 'workflows'>,
  ref?: string,
): ResolvedWorkflow {
  const known = Object.keys(definition.workflows);
  const id = ref ?? definition.entry;
  if (id === undefined) {
    const [first = ''] = known;
    const details = { added: ['--workflow', first] };
    return { kind: 'problem', message: PACKAGE_WORDS.severalWorkflows(definition.name, known), details };
  }
  if (!Object.hasOwn(definition.workflows, id)) {
    const meant = nearest(id, known) ?? known[0] ?? '';
    const details = { flag: '--workflow', wrong: id, meant };
    return { kind: 'problem', message: PACKAGE_WORDS.noWorkflow(definition.name, id, known), details };
  }
  return { kind: 'workflow', id };
}

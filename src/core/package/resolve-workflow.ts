import { PACKAGE_WORDS } from '../words/package-words.ts';
import type { Text } from '../words/text.ts';
import type { Definition } from './definition.ts';

export type ResolvedWorkflow =
  | { readonly kind: 'workflow'; readonly id: string }
  | { readonly kind: 'problem'; readonly message: Text };

/** The workflow a caller means: the one named, or the only one there is. */
export function resolveWorkflow(
  definition: Pick<Definition, 'name' | 'entry' | 'workflows'>,
  ref?: string,
): ResolvedWorkflow {
  const known = Object.keys(definition.workflows);
  const id = ref ?? definition.entry;
  if (id === undefined) {
    return { kind: 'problem', message: PACKAGE_WORDS.severalWorkflows(definition.name, known) };
  }
  if (!Object.hasOwn(definition.workflows, id)) {
    return { kind: 'problem', message: PACKAGE_WORDS.noWorkflow(definition.name, id, known) };
  }
  return { kind: 'workflow', id };
}

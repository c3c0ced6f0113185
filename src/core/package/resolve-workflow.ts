import type { Definition } from './definition.ts';

export type ResolvedWorkflow =
  | { readonly kind: 'workflow'; readonly id: string }
  | { readonly kind: 'problem'; readonly message: string };

/** The workflow a caller means: the one named, or the only one there is. */
export function resolveWorkflow(
  definition: Pick<Definition, 'name' | 'entry' | 'workflows'>,
  ref?: string,
): ResolvedWorkflow {
  const known = Object.keys(definition.workflows).join(', ');
  const id = ref ?? definition.entry;
  if (id === undefined) {
    return { kind: 'problem', message: `Package ${definition.name} has several workflows; name one of: ${known}.` };
  }
  if (!Object.hasOwn(definition.workflows, id)) {
    return { kind: 'problem', message: `Package ${definition.name} has no workflow "${id}"; it has: ${known}.` };
  }
  return { kind: 'workflow', id };
}

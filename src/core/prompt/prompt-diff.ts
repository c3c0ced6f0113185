import { diffArrays } from 'diff';
import type { InspectedLayer, InspectedPrompt } from './inspected-prompt.ts';

export type PromptDiff = readonly {
  readonly kind: 'same' | 'removed' | 'added';
  readonly layers: readonly InspectedLayer[];
}[];

type Layers = Pick<InspectedPrompt, 'layers'>;

/** Which messages stayed, went and came, in order. A message that only counts as history now has stayed. */
export function promptDiff(before: Layers, now: Layers): PromptDiff {
  return diffArrays([...before.layers], [...now.layers], { comparator: isSame }).map(({ removed, added, value }) => ({
    kind: removed ? 'removed' : added ? 'added' : 'same',
    layers: value,
  }));
}

/** The messages at the beginning that are the same: what a provider can have kept. */
export function stablePrefix(before: Layers, now: Layers): readonly InspectedLayer[] {
  const differs = now.layers.findIndex((layer, index) => {
    const other = before.layers[index];
    return other === undefined || !isSame(other, layer);
  });
  return now.layers.slice(0, differs === -1 ? undefined : differs);
}

function isSame(one: InspectedLayer, other: InspectedLayer): boolean {
  return one.role === other.role && one.content === other.content;
}

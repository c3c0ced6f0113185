import { diffArrays } from 'diff';
import type { Usage } from '../run/events.ts';
import type { LayerName } from './message.ts';

/** One message of a prompt as it was sent. What no longer holds, and all that was said, is history. */
export type InspectedLayer = {
  readonly layer: LayerName | 'History';
  readonly role: 'system' | 'user' | 'assistant' | 'tool';
  readonly content: string;
  /** Where it comes from: a template, a file of the package, a person, the model, a tool. */
  readonly source: string;
  readonly bytes: number;
  readonly tokens: number;
  readonly estimated: true;
};

export type InspectedPrompt = {
  readonly turn: number;
  readonly exchange: number;
  readonly thread: string;
  readonly profile: string;
  readonly layers: readonly InspectedLayer[];
  /** How many bytes from the beginning are those of the exchange before: what a provider can have kept. */
  readonly stablePrefixBytes: number;
  /** Why not all of the exchange before stands at the beginning of this one. */
  readonly cause?: string;
  readonly usage?: Usage;
};

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

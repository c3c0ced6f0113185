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

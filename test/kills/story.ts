import type { Violation } from './check-log.ts';
import type { FamilyLook } from './family-look.ts';

/** How a story ended, by what is looked at; without what may differ between two plays of it. */
export type StoryEnding = { readonly [what: string]: string | readonly string[] };

/** Where a play of a story lies. */
export type StoryPlace = { readonly project: string; readonly home: string };

/** A bundled package whose script plays through the real command line, and what its end looks like. */
export type KilledStory = {
  /** The run and those that it spawns, as a proof calls them. */
  readonly title: string;
  /** The command that begins it. */
  readonly begin: readonly string[];
  /** Told one after the other: rounds begin from there as well as from the start. */
  readonly marks: readonly string[];
  /** Fills the project. */
  readonly prepare: (place: StoryPlace) => Promise<void>;
  /** What its commands find in their environment, besides where they are. */
  readonly variables?: (place: StoryPlace) => NodeJS.ProcessEnv;
  readonly ending: (look: FamilyLook, place: StoryPlace) => Promise<StoryEnding>;
  /** What is wrong with this very play, whatever the end. */
  readonly wrongs: (look: FamilyLook, place: StoryPlace) => Promise<readonly Violation[]>;
};

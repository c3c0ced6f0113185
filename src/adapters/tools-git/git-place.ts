import type { Git } from '../../ports/git.ts';
import type { Symbols } from '../../ports/symbols.ts';

/** What tools on git are run with on this machine. */
export type GitToolsPlace = {
  readonly git: Git;
  readonly symbols: Symbols;
  /** What is set for crews in a project. */
  readonly crew: (project: string) => Promise<CrewSettings>;
};

export type CrewSettings = {
  readonly pr: 'local' | 'gh' | 'none';
  /** Where the hand-over files lie, relative to the project. */
  readonly dir: string;
};

import type { Position } from '../package/located.ts';

/** Something wrong in a config file, and where. */
export type ConfigProblem = Position & {
  readonly message: string;
  readonly help?: string;
  /** The line holds something that must not be shown. */
  readonly secret?: true;
};

import type { Position } from '../package/located.ts';
import type { Text } from '../words/text.ts';

/** Something wrong in a config file, and where. */
export type ConfigProblem = Position & {
  readonly said: Text;
  readonly advice?: Text;
  /** The line holds something that must not be shown. */
  readonly secret?: true;
};

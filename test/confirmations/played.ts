import type { Chance } from '../packages/chance.ts';
import type { Kernel } from './kernel.ts';
import { runIn, type Situation } from './situations.ts';
import { Stage } from './stage.ts';

/** What a case came to: how many grants it armed and changes it made, and how many it may. */
export type Played = {
  readonly stage: Stage;
  readonly what: string;
  readonly armed: number;
  readonly changed: number;
  /** A refused yes has closed the question that it did not answer. */
  readonly closed?: boolean;
};

export type Family = (kernel: Kernel, chance: Chance) => Played;

/** A case may pass through a change that was confirmed honestly before; what counts comes after. */
export function none(stage: Stage, what: string): Played {
  return { stage, what, armed: 0, changed: 0 };
}

export function stageIn(kernel: Kernel, situation: Situation): Stage {
  return new Stage(runIn(situation), kernel);
}

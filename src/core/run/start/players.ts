import { keepDefined } from '../../keep-defined.ts';
import type { EngineChoice } from '../events.ts';

/** Who plays the agents: as the run began, or as a person has named others since. */
export type Players = {
  readonly engine: EngineChoice;
  /** Those that nodes name for themselves, by id. */
  readonly engines?: { readonly [id: string]: EngineChoice };
  /** Those that a person has named for agents, by their ids. */
  readonly roles?: { readonly [agent: string]: EngineChoice };
};

type Named = { readonly [P in keyof Players]?: Players[P] | undefined };

/** What an event or a command says of who plays, and nothing else of it. */
export function playersOf({ engine, engines, roles }: Named): Partial<Players> {
  return keepDefined({ engine, engines, roles });
}

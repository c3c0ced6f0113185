import type { EngineChoice } from '../core/run/events.ts';
import type { Engine } from '../ports/engine.ts';

/** The engines of one run, each opened when it is first asked. */
export type Engines = (choice: EngineChoice) => Promise<Engine>;

export function enginesOf(open: Engines): Engines {
  const opened = new Map<string, Promise<Engine>>();
  return (choice) => {
    const known = opened.get(choice.id);
    if (known !== undefined) return known;
    const engine = open(choice);
    opened.set(choice.id, engine);
    // What could not be opened now may be later.
    engine.catch(() => opened.delete(choice.id));
    return engine;
  };
}

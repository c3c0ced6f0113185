import { canonicalJson } from '../core/json.ts';
import type { EngineChoice } from '../core/run/events.ts';
import type { Engine } from '../ports/engine.ts';

/** The engines of one run, each opened when it is first asked. */
export type Engines = (choice: EngineChoice) => Promise<Engine>;

export function enginesOf(open: Engines): Engines {
  const opened = new Map<string, Promise<Engine>>();
  return (choice) => {
    // Two models behind an API have one id.
    const key = canonicalJson(choice);
    const known = opened.get(key);
    if (known !== undefined) return known;
    const engine = open(choice);
    opened.set(key, engine);
    // What could not be opened now may be later.
    engine.catch(() => opened.delete(key));
    return engine;
  };
}

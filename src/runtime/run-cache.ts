import { canonicalJson } from '../core/json.ts';
import type { EngineChoice } from '../core/run/events.ts';
import type { Run } from '../core/run/run.ts';
import type { Engine } from '../ports/engine.ts';

/** A run as this process has it, with what it takes to go on. */
export type KnownRun = { readonly run: Run; readonly texts: Map<string, string>; readonly engines: Engines };

export type RunCache = {
  recall(runId: string): KnownRun | undefined;
  remember(known: KnownRun): void;
};

const MOST = 64;

/**
 * What was folded need not be folded again: a conversation of N turns in one process would cost O(N²) otherwise.
 * Only a shortcut: the log is read on from where the known run stands, and a lost entry costs time, nothing else.
 */
export function runCache(): RunCache {
  const known = new Map<string, KnownRun>();
  return {
    recall: (runId) => known.get(runId),
    remember(entry) {
      // Taken out and put in again, the newest stands last and the oldest first.
      known.delete(entry.run.id);
      known.set(entry.run.id, entry);
      const [oldest] = known.size > MOST ? known.keys() : [];
      if (oldest !== undefined) known.delete(oldest);
    },
  };
}

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

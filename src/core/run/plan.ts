import type { Action } from './action.ts';
import type { RunEvent } from './events.ts';
import { evolveAll } from './evolve.ts';
import { next } from './next.ts';
import type { Run } from './run.ts';

/** Everything that belongs into one append, the run it leaves, and the act that comes after it. */
export type Plan = {
  readonly events: readonly RunEvent[];
  readonly run: Run;
  readonly action: Action;
  readonly texts: ReadonlyMap<string, string>;
};

const MAX_STEPS = 10_000;

/**
 * Facts, with all that follows from them without acting, and the opening of the act to come: one append.
 * So a crash finds either none of it or all of it, and a turn costs few commits.
 */
export function plan(run: Run, facts: readonly RunEvent[], now: number): Plan {
  const events = [...facts];
  let after = evolveAll(run, facts, now);
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const action = next(after, now);
    if (action.kind !== 'record') return opened(after, events, action, now);
    events.push(...action.events);
    after = evolveAll(after, action.events, now);
  }
  throw new Error(`${run.id} does not come to rest: ${next(after, now).key}`);
}

function opened(run: Run, events: readonly RunEvent[], action: Action, now: number): Plan {
  const opening = action.kind === 'exchange' || action.kind === 'calls' ? action.opening : [];
  const texts = action.kind === 'exchange' ? action.texts : new Map<string, string>();
  const after = evolveAll(run, opening, now);
  return { events: [...events, ...opening], run: after, action, texts };
}

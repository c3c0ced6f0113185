import { TROUBLE_WORDS } from '../../words/trouble-words.ts';
import type { RunEvent } from '../events.ts';
import { evolveAll } from '../fold/evolve.ts';
import type { Run } from '../run.ts';
import { blockedBy } from '../turn/end-turn.ts';
import { type Action, park } from './action.ts';
import { next } from './next.ts';

/** Everything that belongs into one append, the run it leaves, and the act that comes after it. */
export type Plan = {
  readonly events: readonly RunEvent[];
  readonly run: Run;
  readonly action: Action;
  readonly texts: ReadonlyMap<string, string>;
};

/** Far more than a graph needs between two acts, and few enough to be worked out in a moment. */
const MAX_STEPS = 1000;

/**
 * Facts, with all that follows from them without acting, and the opening of the act to come: one append.
 * So a crash finds either none of it or all of it, and a turn costs few commits.
 */
export function plan(run: Run, facts: readonly RunEvent[], now: number): Plan {
  return planAfter(evolveAll(run, facts, now), facts, now);
}

/** The same for a run that has the facts already: folding them twice would copy what only grows. */
export function planAfter(run: Run, facts: readonly RunEvent[], now: number): Plan {
  const events = [...facts];
  let after = run;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const action = next(after, now);
    if (action.kind !== 'record') return opened(after, events, action, now);
    events.push(...action.events);
    after = evolveAll(after, action.events, now);
  }
  const endless = blockedBy(after, 'LOOP_DETECTED', TROUBLE_WORDS.endless(String(MAX_STEPS)));
  return opened(evolveAll(after, endless, now), [...events, ...endless], park(), now);
}

function opened(run: Run, events: readonly RunEvent[], action: Action, now: number): Plan {
  const opening = action.kind === 'exchange' || action.kind === 'calls' ? action.opening : [];
  const texts = action.kind === 'exchange' ? action.texts : new Map<string, string>();
  const after = evolveAll(run, opening, now);
  return { events: [...events, ...opening], run: after, action, texts };
}

import { type Lanes, laneStep, NO_LANES } from '../../route/lanes.ts';
import type { Recorded } from '../events.ts';

/** What the cycle has seen of routing: its newest turns and evidence, and when it began. */
export type RouteState = Lanes & { readonly since: number };

/** Of a long cycle the newest are kept; all of them stand in the log. */
const MOST_TURNS = 60;
const MOST_EVIDENCE = 20;

export function routeBegun(since: number): RouteState {
  return { ...NO_LANES, since };
}

/** One event further; a new cycle begins with nothing. */
export function evolveRoute(route: RouteState, { event, ts }: Recorded): RouteState {
  if (event.type === 'cycle.opened') return routeBegun(ts);
  const { turns, evidence } = laneStep(route, event, { ts });
  if (turns === route.turns && evidence === route.evidence) return route;
  return { since: route.since, turns: turns.slice(-MOST_TURNS), evidence: evidence.slice(-MOST_EVIDENCE) };
}

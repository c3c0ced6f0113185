import { isObject } from '../../json.ts';
import { type Lanes, laneStep, NO_LANES } from '../../route/lanes.ts';
import { isOwnCall } from '../calls/own-call-id.ts';
import type { Recorded, RunEvent } from '../events.ts';

/** What the cycle has seen of routing: its newest turns and evidence, and when it began. */
export type RouteState = Lanes & {
  readonly since: number;
  /** When its work was first put before people, in ms since 1970 as the server has it; known where it was put on one. */
  readonly published?: number;
};

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
  const published = route.published ?? publishedBy(event);
  if (turns === route.turns && evidence === route.evidence && published === route.published) return route;
  return {
    ...{ since: route.since, turns: turns.slice(-MOST_TURNS), evidence: evidence.slice(-MOST_EVIDENCE) },
    ...(published === undefined ? {} : { published }),
  };
}

function publishedBy(event: RunEvent): number | undefined {
  if (event.type !== 'call.finished' || event.tool !== 'forge.open' || !isOwnCall(event.callId)) return undefined;
  const at = isObject(event.result) ? event.result['at'] : undefined;
  return typeof at === 'number' ? at : undefined;
}

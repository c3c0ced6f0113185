import type { OwnProcess, Place } from './place.ts';

/** Has a run worked on by a process of its own, which goes on when we and our terminal have ended. */
export function workApart(place: Pick<Place, 'startSelf'>, runId: string): Promise<OwnProcess> {
  return place.startSelf(['worker', '--run', runId], { detached: true });
}

import { hashText } from '../hash.ts';

const ROOM = 'signalbox/';

/** The branch that the work of a run is committed onto. Not named by the request: it is the same for every cycle of the run. */
export function crewBranch(runId: string): string {
  return ROOM + (/^\w[\w-]{0,99}$/.test(runId) ? runId : hashText(runId).slice(0, 24));
}

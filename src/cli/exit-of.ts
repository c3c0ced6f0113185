import { faultRule } from '../core/fault.ts';
import type { Run } from '../core/run/run.ts';
import type { ShownStatus } from '../core/run/status.ts';

const EXITS: { readonly [S in ShownStatus]: number } = {
  queued: 0,
  running: 0,
  waiting_user: 8,
  waiting_children: 8,
  blocked: 8,
  completed: 0,
  failed: 1,
  canceled: 1,
  interrupted: 9,
};

export function exitOf(status: ShownStatus): number {
  return EXITS[status];
}

/** Want of credentials and of a provider have codes of their own: a script can tell them from a question. */
const NOT_A_QUESTION: ReadonlySet<number> = new Set([4, 5]);

/** The exit code of a run that is looked at, also when it was left with a person to mend what it needs. */
export function exitOfRun({ blocked }: Run, status: ShownStatus): number {
  const exit = status === 'blocked' && blocked !== undefined ? faultRule(blocked.code).exit : undefined;
  return exit !== undefined && NOT_A_QUESTION.has(exit) ? exit : exitOf(status);
}

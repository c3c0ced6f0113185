import type { OpenChild } from '../app/open-children.ts';
import { FAULTS, isFaultCode } from '../core/fault.ts';
import type { Run } from '../core/run/run.ts';
import type { ShownStatus } from '../core/run/view/status.ts';

/** Looking succeeds whatever is seen, unless the run's own code is asked for. */
export type ExitOptions = { readonly exitStatus?: boolean };

const EXITS: { readonly [S in ShownStatus]: number } = {
  queued: 0,
  running: 0,
  waiting_user: 8,
  // What one of them waits for is told by its own status.
  waiting_children: 0,
  blocked: 8,
  completed: 0,
  failed: 1,
  canceled: 1,
  interrupted: 9,
};

const FAILED_EXITS: ReadonlyMap<string, number> = new Map([
  ['ENGINE_AUTH', FAULTS.ENGINE_AUTH.exit],
  ['ENGINE_NOT_FOUND', FAULTS.ENGINE_NOT_FOUND.exit],
  ['ENGINE_UNREACHABLE', FAULTS.ENGINE_UNREACHABLE.exit],
  // As `timeout` has it.
  ['ENGINE_TIMEOUT', 124],
]);

export function exitOf(status: ShownStatus): number {
  return EXITS[status];
}

/**
 * The exit code of a run that is looked at. What the surroundings lack has the exit code of its fault, by the one table of
 * faults, so that a script can tell it from a question to a person; what the rules stopped is such a question.
 */
export function exitOfRun({ blocked, outcome }: Pick<Run, 'blocked' | 'outcome'>, status: ShownStatus): number {
  const fault = status === 'blocked' && blocked !== undefined && isFaultCode(blocked.code) ? blocked.code : undefined;
  if (fault !== undefined) return FAULTS[fault].exit;
  // Failed is failed, whatever failed; only who has to bring something first (a login, the engine, more time) is told so.
  const code = status === 'failed' && outcome?.kind === 'failed' ? outcome.code : '';
  return FAILED_EXITS.get(code) ?? exitOf(status);
}

/** The exit code of a run with its children: what one of them waits for, the run waits for. */
export function exitOfFamily(run: Run, status: ShownStatus, children: readonly OpenChild[]): number {
  if (status !== 'waiting_children') return exitOfRun(run, status);
  const codes = children.map((child) => exitOfRun(child.run, child.status));
  const waiting = exitOf('waiting_user');
  return codes.includes(waiting) ? waiting : (codes.find((code) => code !== 0) ?? exitOf(status));
}

import { isCompleted, type Run } from '../run/run.ts';

export const CONFIRM_WIDGET = 'workflow_state_change_confirm';

export type GateVerdict =
  | { readonly kind: 'allow' }
  | { readonly kind: 'allow-once'; readonly grant: string }
  | { readonly kind: 'refuse'; readonly reason: 'no-grant' | 'other-change' };

/**
 * Whether the gate is shut. Completing shuts it at once; un-completing opens it only with the next exchange, together
 * with the active profile, so a second change in the same reply finds it shut.
 */
export function isGated(run: Run): boolean {
  return isCompleted(run) || (run.reply ?? run.exchange)?.profile === 'post-completion';
}

/** Nothing passes: the gate is shut, and no change has been confirmed. */
export function isShut(run: Run): boolean {
  return isGated(run) && run.grant === undefined;
}

/** Whether a change of the state may be made now. */
export function judgeChange(run: Run, hash: string): GateVerdict {
  if (!isGated(run)) return { kind: 'allow' };
  if (run.grant === undefined) return { kind: 'refuse', reason: 'no-grant' };
  // What was shown is what is allowed.
  if (run.grant.change !== undefined && run.grant.change !== hash) return { kind: 'refuse', reason: 'other-change' };
  return { kind: 'allow-once', grant: run.grant.id };
}

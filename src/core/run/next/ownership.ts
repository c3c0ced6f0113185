import type { CommandName, EventOf, Recorded } from '../events.ts';
import type { Run } from '../run.ts';

/** The reason of an owner that leaves its runs to the next one; any other is a person's, who has stopped the run. */
export const HANDED_ON = 'handed on';

/** A new owner has the run. Where no exchange has begun yet, or the next one waits for its time, nothing was cut off. */
export function ownerChanged(run: Run, owner: string): EventOf<'owner.changed'> {
  const whole = run.turn !== undefined && (run.turn.exchanges === 0 || run.retryAt !== undefined);
  return { type: 'owner.changed', owner, ...(whole ? { whole } : {}) };
}

export function afterChange(run: Run, { whole }: EventOf<'owner.changed'>, { epoch }: Omit<Recorded, 'event'>): Run {
  return { ...run, epoch, turn: whole ? run.turn : run.turn && { ...run.turn, intent: 'resume' } };
}

export function afterLeaving(run: Run, { reason }: EventOf<'owner.left'>): Run {
  return { ...run, stopped: reason !== HANDED_ON };
}

const FROM_CHILDREN: ReadonlySet<CommandName> = new Set(['report', 'rested']);

/** Every command of a person sets a stopped run going again; what a child tells does not. */
export function afterAcceptance(run: Run, { command }: EventOf<'command.accepted'>): Run {
  return {
    ...run,
    drained: run.drained + 1,
    stopped: run.stopped && FROM_CHILDREN.has(command),
    failed: command === 'resume' ? [] : run.failed,
  };
}

/** Why the question of a block is withdrawn without an answer: what is awaited is looked for again. */
export const TIME_HAS_COME = 'its time has come';

/** When it looks again for what it has asked for and waits for, should nobody speak before. */
export function looksAgainAt({ interactions }: Run): number | undefined {
  const times = interactions.flatMap(({ retryAt }) => retryAt ?? []);
  return times.length === 0 ? undefined : Math.min(...times);
}

const A_MOMENT_MS = 2_000;

/**
 * Whether the run can be given back until its time comes; `letSleep`: also where no person is asked meanwhile. What a person has
 * confirmed ends with its owner, so that stays.
 */
export function canSleep({ grant, interactions }: Run, wakeAt: number, now: number, letSleep: boolean): boolean {
  return grant === undefined && wakeAt - now > A_MOMENT_MS && (letSleep || interactions.length > 0);
}

import type { Command } from '../../src/core/run/commands.ts';
import type { RunEvent } from '../../src/core/run/events.ts';
import type { RunSummary } from '../../src/core/run/view/status.ts';
import type { Clock } from '../../src/ports/clock.ts';
import type { AppendOutcome, Lease, RunStore } from '../../src/ports/run-store.ts';

/** One place that several owners can open a store on. */
export type StoreMedium = {
  open(options: { readonly clock: Clock; readonly leaseMs: number }): Promise<RunStore>;
  /** Ends an owner without notice: its lock is gone, nothing it held is released. */
  kill(store: RunStore): Promise<void>;
  dispose(): Promise<void>;
};

export const LEASE_MS = 10_000;
export const WORKING: RunSummary = {
  status: 'running',
  workflow: 'w',
  node: 'n',
  due: true,
  wakeAt: null,
  pending: [],
};
export const WAITING: RunSummary = { ...WORKING, status: 'waiting_user', due: false };
export const BLOCKED: RunSummary = { ...WAITING, status: 'blocked' };
export const COMPLETED: RunSummary = { ...WORKING, status: 'completed', due: false };

export function said(reason: string): RunEvent {
  return { type: 'owner.left', reason };
}

export function message(text: string): Command {
  return { kind: 'message', text };
}

export function appended(outcome: AppendOutcome): Lease {
  if (outcome.kind === 'appended') return outcome.lease;
  throw new Error(`not appended but ${outcome.kind}`);
}

export function leaseOf(given: Lease | 'busy' | undefined): Lease {
  if (typeof given === 'object') return given;
  throw new Error(`no lease but ${String(given)}`);
}

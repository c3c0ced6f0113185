import type { Command } from '../core/run/commands.ts';
import type { Dispatcher } from '../ports/dispatcher.ts';
import type { Lease } from '../ports/run-store.ts';
import { type Attended, type AttendOptions, attend } from './attend.ts';
import { mailroom } from './mailroom.ts';
import type { StartRequest } from './prepare-run.ts';
import { runCache } from './run-cache.ts';
import { type Sent, send } from './send.ts';
import { start } from './start.ts';
import type { Shared, Surroundings } from './surroundings.ts';

export type Runtime = {
  /** Creates a run and takes it; `attend` with this lease sets it going. */
  start(request: StartRequest): Promise<Lease>;
  /** Drives a run that nobody drives, or follows its owner, until it rests. */
  attend(runId: string, options?: AttendOptions): Promise<Attended>;
  /** Asks something of a run and stays with it. Without a key every sending is a new command. */
  send(runId: string, command: Command, options?: AttendOptions & { readonly key?: string }): Promise<Sent>;
  /** Works on every run that has something to do, until the runtime is closed. */
  work(dispatcher: Dispatcher, options: { readonly concurrency: number }): void;
  close(): Promise<void>;
};

/** The shell around the kernel, for one process. */
export function createRuntime(surroundings: Surroundings): Runtime {
  const { store, clock, ids } = surroundings;
  const shared: Shared = { ...surroundings, mailroom: mailroom(store), cache: runCache(), driving: new Set() };
  let callOffRenewal = keepLeases();

  return {
    start: (request) => start(surroundings, request),
    attend: (runId, options) => attend(shared, runId, options),
    send: (runId, command, { key = ids.key(), ...options } = {}) => send(shared, { runId, key, command }, options),
    work: (dispatcher, options) => dispatcher.consume(async (runId) => void (await attend(shared, runId)), options),
    async close() {
      callOffRenewal();
      await store.close();
    },
  };

  /** As long as this process is alive and moving, its runs are its own. */
  function keepLeases(): () => void {
    return clock.at(clock.now() + store.leaseMs / 4, () => {
      // A renewal that fails is no news: the next append tells whether the run is still ours.
      void store.renew().catch(() => undefined);
      void shared.mailroom.checkOwners();
      callOffRenewal = keepLeases();
    });
  }
}

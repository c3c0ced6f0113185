import type { Command } from '../core/run/commands.ts';
import { HANDED_ON } from '../core/run/next/ownership.ts';
import type { Dispatcher } from '../ports/dispatcher.ts';
import type { Lease } from '../ports/run-store.ts';
import { type Attended, type AttendOptions, attend } from './attend.ts';
import { mailroom } from './mailroom.ts';
import { postman } from './postman.ts';
import type { StartRequest } from './prepare-run.ts';
import { runCache } from './run-cache.ts';
import type { RuntimePlace, Shared } from './runtime-place.ts';
import { ask, type Sent, send, type Verdict } from './send.ts';
import { start } from './start.ts';
import { type Work, type WorkOptions, work } from './work.ts';

export type Runtime = {
  /** Creates a run and takes it; `attend` with this lease sets it going. */
  start(request: StartRequest): Promise<Lease>;
  /** Creates a run that is due and belongs to nobody; returns its id. */
  create(request: StartRequest): Promise<string>;
  /** Drives a run that nobody drives, or follows its owner, until it rests. */
  attend(runId: string, options?: AttendOptions): Promise<Attended>;
  /** Asks something of a run and stays with it. Without a key every sending is a new command. */
  send(runId: string, command: Command, options?: AttendOptions & { readonly key?: string }): Promise<Sent>;
  /** Asks something of a run and stays until it is decided; undefined where the runtime is closed before. */
  ask(runId: string, command: Command, key?: string): Promise<Verdict | undefined>;
  /** Works on every run that has something to do, until the runtime is closed. */
  work(dispatcher: Dispatcher, options: WorkOptions): Work;
  /** Gives back every run, waits for whoever drove one, and closes the store. */
  close(): Promise<void>;
};

/** The shell around the kernel, for one process. */
export function createRuntime(surroundings: RuntimePlace): Runtime {
  const { store, clock, ids, notifier } = surroundings;
  const post = notifier === undefined ? undefined : postman(store, clock, notifier);
  const closing = new AbortController();
  const shared: Shared = {
    ...surroundings,
    mailroom: mailroom(store),
    postman: post,
    cache: runCache(),
    driving: new Set(),
    closing: closing.signal,
  };
  const dispatchers: Dispatcher[] = [];
  const underWay = new Set<Promise<unknown>>();
  let callOffRenewal = keepLeases();
  let closed: Promise<void> | undefined;
  // What a process of before could not deliver.
  post?.ring();

  return {
    start: (request) => start(surroundings, request, 1),
    create: async (request) => (await start(surroundings, request, 0)).runId,
    attend: (runId, options) => stay(attend(shared, runId, options)),
    send: (runId, command, { key = ids.key(), ...options } = {}) =>
      stay(send(shared, { runId, key, command }, options)),
    ask: (runId, command, key = ids.key()) => ask(shared, { runId, key, command }, stay),
    work(dispatcher, options) {
      dispatchers.push(dispatcher);
      return work(shared, dispatcher, options);
    },
    close: () => {
      closed ??= close();
      return closed;
    },
  };

  async function close(): Promise<void> {
    store.hurry();
    closing.abort(HANDED_ON);
    await Promise.all(dispatchers.map((dispatcher) => dispatcher.close()));
    await Promise.allSettled(underWay);
    await post?.close();
    callOffRenewal();
    await store.close();
  }

  function stay<T>(staying: Promise<T>): Promise<T> {
    underWay.add(staying);
    const over = () => underWay.delete(staying);
    staying.then(over, over);
    return staying;
  }

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

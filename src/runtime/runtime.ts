import type { Command } from '../core/run/commands.ts';
import { HANDED_ON } from '../core/run/next/ownership.ts';
import { summarize } from '../core/run/view/summarize.ts';
import type { Dispatcher } from '../ports/dispatcher.ts';
import type { Lease } from '../ports/run-store.ts';
import { type Attended, type AttendOptions, attend } from './attend.ts';
import { mailroom } from './mailroom.ts';
import { postman } from './postman.ts';
import { prepareRun, type StartRequest } from './prepare-run.ts';
import { runCache } from './run-cache.ts';
import type { RuntimePlace, Shared } from './runtime-place.ts';
import { ask, type Sent, send, type Verdict } from './send.ts';
import { type Work, type WorkOptions, work } from './work.ts';

export type Runtime = {
  /** Creates a run and takes it; `attend` with this lease sets it going. */
  start(request: StartRequest): Promise<Lease>;
  /** Creates a run that is due and has no owner; returns its id. */
  create(request: StartRequest): Promise<string>;
  /** Drives a run without an owner, or follows its owner, until it rests. */
  attend(runId: string, options?: AttendOptions): Promise<Attended>;
  /** Asks something of a run and stays with it. Without a key every sending is a new command. */
  send(runId: string, command: Command, options?: AttendOptions & { readonly key?: string | undefined }): Promise<Sent>;
  /** Asks something of a run and stays until it is decided; undefined where the runtime is closed before. */
  ask(runId: string, command: Command, key?: string): Promise<Verdict | undefined>;
  /** Works on every run that has something to do, until the runtime is closed. */
  work(dispatcher: Dispatcher, options: WorkOptions): Work;
  /** Gives back every run, waits until none is driven any more, and closes the store. */
  close(): Promise<void>;
};

/** The shell around the kernel, for one process. */
export function createRuntime(place: RuntimePlace): Runtime {
  const { store, clock, ids, notifier } = place;
  const post = notifier === undefined ? undefined : postman(store, clock, notifier);
  const closing = new AbortController();
  const shared: Shared = {
    ...place,
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
  // An earlier process may have left notices undelivered.
  post?.ring();

  return {
    start: (request) => createRun(place, request, 1),
    create: async (request) => (await createRun(place, request, 0)).runId,
    attend: (runId, options) => awaitAtClose(attend(shared, runId, options)),
    send: (runId, command, { key = ids.key(), ...options } = {}) =>
      awaitAtClose(send(shared, { runId, key, command }, options)),
    ask: (runId, command, key = ids.key()) => ask(shared, { runId, key, command }, awaitAtClose),
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

  /** `close` waits for what is under way. */
  function awaitAtClose<T>(staying: Promise<T>): Promise<T> {
    underWay.add(staying);
    const over = () => underWay.delete(staying);
    staying.then(over, over);
    return staying;
  }

  /** Renews the leases of this process every quarter of their time. */
  function keepLeases(): () => void {
    return clock.at(clock.now() + store.leaseMs / 4, () => {
      // A renewal may fail: the next append tells whether the run is still ours.
      void store.renew().catch(() => undefined);
      void shared.mailroom.checkOwners();
      callOffRenewal = keepLeases();
    });
  }
}

/** Creates a run with its first turn, pinned to the package as it is now. With epoch 1 it is ours, with epoch 0 it has no owner. */
async function createRun(place: RuntimePlace, request: StartRequest, epoch: 0 | 1): Promise<Lease> {
  const { store, clock, ids, templates, stateFiles } = place;
  const runId = ids.run();
  const ts = clock.now();
  const { skillFile } = stateFiles;
  const { run, events, blobs, skillText } = prepareRun({ templates, skillFile }, request, runId, ts);
  const created = { runId, events, summary: summarize({ ...run, epoch }), ts, blobs };
  const lease = await store.create(created, { acquire: epoch === 1 });
  if (lease === undefined) throw new Error(`${runId} exists already`);
  // For people and programs to read; the run itself has it from its log.
  if (skillText !== undefined) await stateFiles.writeSkill(runId, skillText).catch(() => undefined);
  return lease;
}

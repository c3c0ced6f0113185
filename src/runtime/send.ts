import type { Command } from '../core/run/commands.ts';
import type { EventOf, Recorded } from '../core/run/events.ts';
import { type Attended, type AttendOptions, attend, readRun } from './attend.ts';
import type { Shared } from './runtime-place.ts';

export type Verdict = EventOf<'command.accepted'> | EventOf<'command.refused'>;

export type Sent = Attended & { readonly verdict: Verdict | undefined };

type Sending = { readonly runId: string; readonly key: string; readonly command: Command };

/**
 * Posts a command and stays with the run until it rests. The owner of the run decides the command;
 * a run without an owner is taken by us. The same key with the same command has the same verdict, however often it is sent.
 */
export async function send(shared: Shared, sending: Sending, options: AttendOptions = {}): Promise<Sent> {
  const { store } = shared;
  const { runId, key, command } = sending;
  const before = await store.row(runId);
  await store.post(runId, key, command);
  let verdict: Verdict | undefined;
  const attended = await attend(shared, runId, {
    after: before?.seq ?? 0,
    ...options,
    // Refused by the run's owner: there is nothing to stay for.
    enough: () => verdict?.type === 'command.refused' || options.enough?.() === true,
    onEvents: (events) => {
      verdict ??= verdictIn(events, key);
      options.onEvents?.(events);
    },
  }).catch(async (problem: unknown): Promise<Attended> => {
    // Refused: what else keeps the run from going on is no news for this command.
    if (verdict?.type !== 'command.refused') throw problem;
    return { run: await readRun(shared, runId), ended: 'rested' };
  });
  // A key that was used before has its verdict further up in the log.
  verdict ??= verdictIn(await store.read(runId), key);
  return { ...attended, verdict };
}

/**
 * Posts a command and waits for its verdict. A run without an owner we take and go on with it in the background, because
 * handing it on would end what a person has just confirmed; `awaitAtClose` gets that work. Undefined where we are closed before.
 */
export async function ask(
  shared: Shared,
  sending: Sending,
  awaitAtClose: (sent: Promise<Sent>) => Promise<Sent>,
): Promise<Verdict | undefined> {
  const { store } = shared;
  const position = await store.post(sending.runId, sending.key, sending.command);
  const row = await store.row(sending.runId);
  if (row !== undefined && position <= row.drained) return verdictIn(await store.read(row.id), sending.key);
  const decided = Promise.withResolvers<Verdict | undefined>();
  let verdict: Verdict | undefined;
  const onEvents = (events: readonly Recorded[]) => {
    verdict ??= verdictIn(events, sending.key);
    if (verdict !== undefined) decided.resolve(verdict);
  };
  awaitAtClose(send(shared, sending, { onEvents, enough: () => verdict !== undefined })).then(
    (sent) => decided.resolve(sent.verdict),
    decided.reject,
  );
  return decided.promise;
}

function verdictIn(events: readonly Recorded[], key: string): Verdict | undefined {
  const found = events.find(
    ({ event }) => (event.type === 'command.accepted' || event.type === 'command.refused') && event.key === key,
  );
  return found?.event as Verdict | undefined;
}

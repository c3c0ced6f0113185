import type { Command } from '../core/run/commands.ts';
import type { EventOf, Recorded } from '../core/run/events.ts';
import { toolTable } from '../core/tool/tool-table.ts';
import { type Attended, type AttendOptions, attend } from './attend.ts';
import { loadRun } from './load-run.ts';
import type { Shared } from './surroundings.ts';

export type Verdict = EventOf<'command.accepted'> | EventOf<'command.refused'>;

export type Sent = Attended & { readonly verdict: Verdict | undefined };

/**
 * Posts a command and stays with the run until it rests. Whoever owns the run decides the command;
 * if nobody does, that is us. The same key with the same command has the same verdict, however often it is sent.
 */
export async function send(
  shared: Shared,
  { runId, key, command }: { readonly runId: string; readonly key: string; readonly command: Command },
  options: AttendOptions = {},
): Promise<Sent> {
  const { store } = shared;
  const before = await store.row(runId);
  await store.post(runId, key, command);
  const after = before?.seq ?? 0;
  let verdict: Verdict | undefined;
  const attended = await attend(shared, runId, {
    after,
    ...options,
    // Refused by the run's owner: there is nothing to stay for.
    enough: () => verdict?.type === 'command.refused',
    onEvents: (events) => {
      verdict ??= verdictIn(events, key);
      options.onEvents?.(events);
    },
  }).catch(async (problem: unknown): Promise<Attended> => {
    // Refused: what else keeps the run from going on is no news for this command.
    if (verdict?.type !== 'command.refused') throw problem;
    return { run: (await loadRun(store, runId, toolTable(shared.tools))).run, ended: 'rested' };
  });
  // A key that was used before has its verdict further up in the log.
  verdict ??= verdictIn(await store.read(runId), key);
  return { ...attended, verdict };
}

function verdictIn(events: readonly Recorded[], key: string): Verdict | undefined {
  const found = events.find(
    ({ event }) => (event.type === 'command.accepted' || event.type === 'command.refused') && event.key === key,
  );
  return found?.event as Verdict | undefined;
}

import { Fault, type FaultCode, isFault } from '../core/fault.ts';
import type { NextStep } from '../core/help.ts';
import type { Command } from '../core/run/commands.ts';
import { whyRefused } from '../core/run/decide/why-refused.ts';
import type { EventOf } from '../core/run/events.ts';
import type { Run } from '../core/run/run.ts';
import { statusOf } from '../core/run/view/summarize.ts';
import { sayAgain } from '../core/words/recorded-words.ts';
import { asIs } from '../core/words/text.ts';
import type { RunReader, RunStore } from '../ports/run-store.ts';
import type { Attended, AttendOptions } from '../runtime/attend.ts';
import { loadRun } from '../runtime/load-run.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { Sent } from '../runtime/send.ts';

/** The log, and the runtime that drives runs in it. */
export type Driver = { readonly runtime: Runtime; readonly store: RunStore };

export type SendOptions = AttendOptions & { readonly key?: string | undefined };

/** Sends a command and attends the run until it rests; after an item also the task that waits for it. A refusal is a fault. */
export async function sendCommand(
  { runtime, store }: Driver,
  runId: string,
  command: Command,
  options: SendOptions = {},
): Promise<Sent> {
  const parent = await waitingParent(store, runId);
  const sent = await accepted(store, await runtime.send(runId, command, options));
  // Why its task could not go on is told by who resumes that one.
  if (parent !== undefined) await attendAfter(runtime, sent.run, parent, options);
  return sent;
}

/**
 * Attends the task of an item that was driven. Where the item is canceled its wish is done, whatever keeps its task from going on:
 * that fault is a value then.
 */
export async function attendAfter(
  runtime: Runtime,
  item: Run,
  parent: Run,
  options: AttendOptions,
): Promise<Attended | Fault> {
  try {
    return await runtime.attend(parent.id, options);
  } catch (problem) {
    if (isFault(problem) && statusOf(item) === 'canceled' && options.leave?.aborted !== true) return problem;
    throw problem;
  }
}

/** What came of a command that was accepted; a refused one is a fault that says why. */
export async function accepted(store: RunReader, sent: Sent): Promise<Sent> {
  if (sent.verdict?.type === 'command.refused') throw await refusedBy(store, sent.run.id, sent.verdict);
  return sent;
}

/** The refusals of commands that a boundary knows by their own name; any other one came too late. */
const TOLD: ReadonlySet<string> = new Set<FaultCode>([
  'RUN_OVER',
  'RUN_BUSY',
  'ANSWER_INVALID',
  'CHANGE_NOT_NAMED',
  'STALE',
]);

/** A refusal of a command as the fault that tells of it. */
export async function refusedBy(store: RunReader, runId: string, refused: EventOf<'command.refused'>): Promise<Fault> {
  const { code, key } = refused;
  const [{ run, events }, posts] = await Promise.all([loadRun(store, runId, {}), store.posts(runId, 0)]);
  const command = posts.find((post) => post.key === key)?.command;
  const known = refused.say === undefined ? undefined : sayAgain(refused.say);
  const said = known ?? (command === undefined ? asIs(refused.message) : whyRefused(run, events, command, refused));
  const open = run.interactions.find(({ id }) => command?.kind !== 'answer' || id === command.interaction);
  const next: NextStep =
    code === 'CHANGE_NOT_NAMED' && open !== undefined
      ? { do: 'answer', run: runId, open }
      : { do: code === 'RUN_OVER' ? 'log' : 'show', run: runId };
  if (code === 'E_INVALID_TRANSITION') return new Fault('BAD_USAGE', said, { help: next });
  return new Fault(TOLD.has(code) ? (code as FaultCode) : 'STALE', said, { help: next });
}

/** The run that waits for this one to do its item; one that has done it before only talks. */
export async function waitingParent(store: RunReader, runId: string): Promise<Run | undefined> {
  const { parent } = (await store.row(runId))?.summary ?? {};
  if (parent === undefined) return undefined;
  const { run } = await loadRun(store, parent.run, {});
  return run.children.some(({ child, report }) => child === runId && report === undefined) ? run : undefined;
}

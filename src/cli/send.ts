import { findRun } from '../app/find-run.ts';
import { accepted } from '../app/send-command.ts';
import type { Command } from '../core/run/commands.ts';
import type { RunRow, RunStore } from '../ports/run-store.ts';
import { stayToAnswer } from './answer-in-place.ts';
import type { Output } from './output.ts';
import type { Work } from './stay.ts';
import type { TerminalPlace } from './terminal-place.ts';
import { type Opened, withRuntime } from './with-store.ts';

export type SendOptions = { readonly key?: string };

/** Sends one command and stays with the run; a refusal is told with its code, and does not make the run fail. */
export async function send(
  place: TerminalPlace,
  out: Output,
  ref: string,
  commandFor: (store: RunStore, row: RunRow) => Promise<Command>,
  options: SendOptions,
): Promise<number> {
  return withRuntime(place, out, async (opened) => {
    const row = await findRun(opened.store, ref);
    return sendTo(place, out, opened, row.id, await commandFor(opened.store, row), options);
  });
}

export async function sendTo(
  place: TerminalPlace,
  out: Output,
  opened: Opened,
  runId: string,
  command: Command,
  { key }: SendOptions = {},
): Promise<number> {
  const { runtime, store } = opened;
  const work: Work = async (options) =>
    accepted(store, await runtime.send(runId, command, { ...options, ...(key === undefined ? {} : { key }) }));
  return stayToAnswer(place, out, opened, { runId }, work);
}

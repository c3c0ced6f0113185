import type { Command } from '../core/run/commands.ts';
import type { RunRow, RunStore } from '../ports/run-store.ts';
import { accepted } from './accepted.ts';
import type { House } from './house.ts';
import type { Output } from './output.ts';
import { resolveRun } from './resolve-run.ts';
import { stay } from './stay.ts';
import { type Opened, withRuntime } from './with-store.ts';

export type SendOptions = { readonly key?: string };

/** Sends one command and stays with the run; a refusal is told with its code, and does not make the run fail. */
export async function send(
  house: House,
  out: Output,
  ref: string,
  commandFor: (store: RunStore, row: RunRow) => Promise<Command>,
  options: SendOptions,
): Promise<number> {
  return withRuntime(house, out, async (opened) => {
    const row = await resolveRun(opened.store, ref);
    return sendTo(house, out, opened, row.id, await commandFor(opened.store, row), options);
  });
}

export async function sendTo(
  house: House,
  out: Output,
  { runtime, store }: Opened,
  runId: string,
  command: Command,
  { key }: SendOptions = {},
): Promise<number> {
  const { code } = await stay(house, out, { store, runId }, async (options) =>
    accepted(store, await runtime.send(runId, command, { ...options, ...(key === undefined ? {} : { key }) })),
  );
  return code;
}

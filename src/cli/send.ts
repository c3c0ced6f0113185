import type { Command } from '../core/run/commands.ts';
import type { RunRow, RunStore } from '../ports/run-store.ts';
import { accepted } from './accepted.ts';
import type { House } from './house.ts';
import type { Output } from './output.ts';
import { resolveRun } from './resolve-run.ts';
import { stay } from './stay.ts';

export type SendOptions = { readonly key?: string };

/** Sends one command and stays with the run; a refusal is told with its code, and does not make the run fail. */
export async function send(
  house: House,
  out: Output,
  ref: string,
  commandFor: (store: RunStore, row: RunRow) => Promise<Command>,
  { key }: SendOptions,
): Promise<number> {
  const { runtime, store } = await house.openRuntime();
  try {
    const row = await resolveRun(store, ref);
    const command = await commandFor(store, row);
    const { code } = await stay(house, out, { store, runId: row.id }, async (options) =>
      accepted(store, await runtime.send(row.id, command, { ...options, ...(key === undefined ? {} : { key }) })),
    );
    return code;
  } finally {
    await runtime.close();
  }
}

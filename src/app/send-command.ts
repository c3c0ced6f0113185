import type { Command } from '../core/run/commands.ts';
import type { RunStore } from '../ports/run-store.ts';
import type { AttendOptions } from '../runtime/attend.ts';
import type { Runtime } from '../runtime/runtime.ts';
import type { Sent } from '../runtime/send.ts';
import { accepted } from './accepted.ts';
import { waitingParent } from './waiting-parent.ts';

/** The log and whoever drives runs in it. */
export type Driver = { readonly runtime: Runtime; readonly store: RunStore };

export type SendOptions = AttendOptions & { readonly key?: string | undefined };

/** Sends a command and attends the run until it rests; after an item also the task that waits for it. A refusal is a fault. */
export async function sendCommand(
  { runtime, store }: Driver,
  runId: string,
  command: Command,
  { key, ...attending }: SendOptions = {},
): Promise<Sent> {
  const parent = await waitingParent(store, runId);
  const options = { ...attending, ...(key === undefined ? {} : { key }) };
  const sent = await accepted(store, await runtime.send(runId, command, options));
  // Who ends an item does not mean its task to go on at once.
  if (parent !== undefined && command.kind !== 'cancel') await runtime.attend(parent.id, attending);
  return sent;
}

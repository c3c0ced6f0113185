import { Fault, type FaultCode } from '../core/fault.ts';
import type { Command } from '../core/run/commands.ts';
import { REFUSED_WORDS } from '../core/words/run-words.ts';
import { asIs } from '../core/words/text.ts';
import type { RunRow, RunStore } from '../ports/run-store.ts';
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
    const { code } = await stay(out, { store, runId: row.id }, async (options) => {
      const sent = await runtime.send(row.id, command, { ...options, ...(key === undefined ? {} : { key }) });
      if (sent.verdict?.type === 'command.refused') throw refusedBy(row.id, sent.verdict);
      return sent;
    });
    return code;
  } finally {
    await runtime.close();
  }
}

/** The refusals of commands that a boundary knows by their own name; any other one came too late. */
const TOLD: ReadonlySet<string> = new Set<FaultCode>(['RUN_OVER', 'RUN_BUSY', 'ANSWER_INVALID', 'STALE']);

/** The log has refusals in English; of those that say the same every time, what they say in Chinese. */
const CHINESE: { readonly [code: string]: string | undefined } = {
  RUN_OVER: REFUSED_WORDS.over.zh,
  RUN_BUSY: REFUSED_WORDS.busy.zh,
  STALE: REFUSED_WORDS.stale.zh,
  E_INVALID_TRANSITION: REFUSED_WORDS.noWayBack.zh,
};

/** A refusal of a command as what the command line tells. */
export function refusedBy(
  runId: string,
  { code, message }: { readonly code: string; readonly message: string },
): Fault {
  const help = asIs(`signalbox ${code === 'RUN_OVER' ? 'log' : 'show'} ${runId}`);
  const told = { en: message, zh: CHINESE[code] ?? message };
  if (code === 'E_INVALID_TRANSITION') return new Fault('BAD_USAGE', told, { help });
  return new Fault(TOLD.has(code) ? (code as FaultCode) : 'STALE', told, { help });
}

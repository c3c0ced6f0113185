import { Fault } from '../core/fault.ts';
import type { Command } from '../core/run/commands.ts';
import type { House } from './house.ts';
import type { Output } from './output.ts';
import { resolveRun } from './resolve-run.ts';
import { stay } from './stay.ts';

export type SendOptions = { readonly key?: string };

/** `signalbox reply`: answers what is asked, or gives a resting run its next words. */
export async function reply(
  house: House,
  out: Output,
  ref: string,
  text: string,
  options: SendOptions,
): Promise<number> {
  return command(house, out, ref, { kind: 'message', text }, options);
}

/** Sends one command and stays with the run; a refusal is a conflict, not a failure of the run. */
export async function command(
  house: House,
  out: Output,
  ref: string,
  body: Command,
  { key }: SendOptions,
): Promise<number> {
  const { runtime, store } = await house.openRuntime();
  try {
    const { id: runId } = await resolveRun(store, ref);
    const { code } = await stay(out, { store, runId }, async (options) => {
      const sent = await runtime.send(runId, body, { ...options, ...(key === undefined ? {} : { key }) });
      if (sent.verdict?.type === 'command.refused') throw refusedBy(runId, sent.verdict);
      return sent;
    });
    return code;
  } finally {
    await runtime.close();
  }
}

function refusedBy(runId: string, { code, message }: { readonly code: string; readonly message: string }): Fault {
  const help = `signalbox show ${runId}`;
  if (code === 'RUN_OVER' || code === 'RUN_BUSY') return new Fault(code, message, { help });
  return new Fault(code === 'ANSWER_INVALID' ? 'BAD_USAGE' : 'STALE', message, { help });
}

import { Fault, type FaultCode } from '../core/fault.ts';
import type { NextStep } from '../core/help.ts';
import { whyRefused } from '../core/run/decide/why-refused.ts';
import type { EventOf } from '../core/run/events.ts';
import { sayAgain } from '../core/words/recorded-words.ts';
import { asIs } from '../core/words/text.ts';
import type { RunReader } from '../ports/run-store.ts';
import { loadRun } from '../runtime/load-run.ts';
import type { Sent } from '../runtime/send.ts';

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

import { badUsage } from '../core/bad-usage.ts';
import type { Fault } from '../core/fault.ts';
import { inspectPrompt, type SentExchange } from '../core/prompt/inspect-prompt.ts';
import type { InspectedPrompt } from '../core/prompt/prompt-diff.ts';
import { promptTexts } from '../core/prompt/prompt-messages.ts';
import type { Recorded } from '../core/run/events.ts';
import { evolve } from '../core/run/fold/evolve.ts';
import { threadOf } from '../core/run/fold/thread.ts';
import type { Run } from '../core/run/run.ts';
import { begin } from '../core/run/start/begin-run.ts';
import { ENGINE_WORDS } from '../core/words/engine-words.ts';
import type { RunReader } from '../ports/run-store.ts';
import { loadRun, textOf } from './load-run.ts';

/** Which exchange: the last one, the first of a turn, or exactly one. */
export type ExchangePlace = { readonly turn?: number; readonly exchange?: number };

export type SentPrompt = { readonly prompt: InspectedPrompt; readonly before: InspectedPrompt | undefined };

/** A prompt of a run as it was sent, read back from the log, and the one that was sent before it. */
export async function sentPrompt(store: RunReader, runId: string, place: ExchangePlace): Promise<SentPrompt> {
  const { run, events } = await loadRun(store, runId, {});
  const exchanges = replaySent(runId, run, events);
  const index = findIndex(exchanges, place);
  const asked = exchanges[index];
  if (asked === undefined) throw noSuchExchange(runId, exchanges, place);
  const first = await inspectSent(store, exchanges, index - 1, undefined);
  const prompt = await inspectSent(store, exchanges, index, first);
  if (prompt === undefined) throw noSuchExchange(runId, exchanges, place);
  return { prompt, before: first };
}

/** Every exchange with the run as it was when it had been sent. */
function replaySent(runId: string, { kit }: Run, [first, ...others]: readonly Recorded[]): readonly SentExchange[] {
  if (first === undefined) return [];
  const exchanges: SentExchange[] = [];
  let run = begin(runId, kit, first);
  for (const recorded of others) {
    run = evolve(run, recorded);
    const { event } = recorded;
    const last = exchanges.at(-1);
    if (event.type === 'exchange.started') exchanges.push({ event, run });
    if (event.type === 'reply.received' && event.usage !== undefined && last !== undefined) {
      exchanges[exchanges.length - 1] = { ...last, usage: event.usage };
    }
  }
  return exchanges;
}

function findIndex(exchanges: readonly SentExchange[], { turn, exchange = 1 }: ExchangePlace): number {
  if (turn === undefined) return exchanges.length - 1;
  return exchanges.findIndex(({ event }) => event.turn === turn && event.exchange === exchange);
}

async function inspectSent(
  store: RunReader,
  exchanges: readonly SentExchange[],
  index: number,
  before: InspectedPrompt | undefined,
): Promise<InspectedPrompt | undefined> {
  const exchange = exchanges[index];
  if (exchange === undefined) return undefined;
  const { run, event } = exchange;
  const turn = exchanges.slice(0, index + 1).filter((other) => other.event.turn === event.turn);
  const began = turn.findLast((other) => other.event.cause !== undefined) ?? turn[0] ?? exchange;
  const hashes = [...promptTexts(threadOf(run, event.thread))];
  const texts = new Map(await Promise.all(hashes.map(async (hash) => [hash, await textOf(store, hash)] as const)));
  return inspectPrompt(exchange, began, before?.layers ?? [], (hash) => texts.get(hash) ?? '');
}

function noSuchExchange(runId: string, exchanges: readonly SentExchange[], { turn, exchange }: ExchangePlace): Fault {
  const last = exchanges.at(-1)?.event;
  if (last === undefined) return badUsage(ENGINE_WORDS.nothingAsked(runId), { do: 'show', run: runId });
  const isTurn = exchange === undefined;
  const there = isTurn ? `${last.turn}` : `${last.turn}.${last.exchange}`;
  const said = isTurn
    ? ENGINE_WORDS.noTurn(runId, `${turn}`, there)
    : ENGINE_WORDS.noExchange(runId, `${turn}.${exchange}`, there);
  return badUsage(said, { do: 'prompt', run: runId, turn: there });
}

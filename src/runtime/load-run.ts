import { Fault } from '../core/fault.ts';
import { promptTexts } from '../core/prompt/prompt-messages.ts';
import type { Recorded } from '../core/run/events.ts';
import { evolve, replay } from '../core/run/fold/evolve.ts';
import type { Pinned, Run } from '../core/run/run.ts';
import type { ToolTable } from '../core/tool/tool-table.ts';
import { STORE_WORDS } from '../core/words/store-words.ts';
import type { RunReader } from '../ports/run-store.ts';

export type LoadedRun = { readonly run: Run; readonly events: readonly Recorded[] };

/** Reads a run from its log and the content it is pinned to. */
export async function loadRun(store: RunReader, runId: string, tools: ToolTable): Promise<LoadedRun> {
  const events = await store.read(runId);
  const [first] = events;
  if (first?.event.type !== 'run.started') {
    throw new Fault('RUN_NOT_FOUND', STORE_WORDS.noRun(runId), { help: { do: 'list-runs' } });
  }
  const pinned = JSON.parse(await textOf(store, first.event.definition)) as Pinned;
  return { run: replay(runId, { pinned, tools }, events), events };
}

/** Reads on from a run that is known already; `events` are those after `seen`. */
export async function readOn(store: RunReader, known: Run, seen: number): Promise<LoadedRun> {
  const events = await store.read(known.id, Math.min(seen, known.seq));
  return { run: events.filter(({ seq }) => seq > known.seq).reduce(evolve, known), events };
}

/** A text that the log names by its hash. */
export async function textOf(store: RunReader, hash: string): Promise<string> {
  const text = await store.blob(hash);
  if (text !== undefined) return text;
  throw new Fault('STORE_CORRUPT', STORE_WORDS.lostText(hash.slice(0, 12)), {
    help: STORE_WORDS.restoreFolder,
  });
}

/** The texts of every layer that the run's prompts still hold. */
export async function loadTexts(store: RunReader, run: Run): Promise<Map<string, string>> {
  const hashes = new Set(Object.values(run.threads).flatMap((thread) => [...promptTexts(thread)]));
  return new Map(await Promise.all([...hashes].map(async (hash) => [hash, await textOf(store, hash)] as const)));
}

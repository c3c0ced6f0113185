import type { JsonObject } from '../core/json.ts';
import type { Definition } from '../core/package/definition.ts';
import type { TrustReason } from '../core/package/judge-trust.ts';
import type { Language } from '../core/prompt/templates.ts';
import type { Budgets } from '../core/run/budgets.ts';
import type { Conversation, EngineChoice, Mode } from '../core/run/events.ts';
import type { Settings } from '../core/run/settings.ts';
import { summarize } from '../core/run/summarize.ts';
import type { Lease } from '../ports/run-store.ts';
import { prepareRun } from './prepare-run.ts';
import type { Surroundings } from './surroundings.ts';

export type StartRequest = {
  readonly definition: Definition;
  readonly workflow: string;
  /** A conversation in place of a workflow. */
  readonly conversation?: Conversation;
  /** The agent that speaks where a node names none; by default the package's first. */
  readonly agent?: string;
  readonly mode: Mode;
  readonly engine: EngineChoice;
  readonly project: string;
  readonly input?: string;
  readonly variables?: JsonObject;
  readonly budgets?: Partial<Budgets>;
  readonly language?: Language;
  readonly settings?: Partial<Settings>;
  /** Texts that the engine's configuration names by hash. */
  readonly texts?: ReadonlyMap<string, string>;
  /** Why the package may be used. */
  readonly trust?: TrustReason;
};

/** Creates a run and its first turn, pinned to the package as it is now, and takes it. */
export async function start({ store, clock, ids, templates }: Surroundings, request: StartRequest): Promise<Lease> {
  const runId = ids.run();
  const ts = clock.now();
  const { run, events, blobs } = prepareRun(templates, request, runId, ts);
  const lease = await store.create({ runId, events, summary: summarize(run), ts, blobs }, { acquire: true });
  if (lease === undefined) throw new Error(`${runId} exists already`);
  return lease;
}

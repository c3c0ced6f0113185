import { onTestFinished } from 'vitest';
import { apiEngine } from '../../src/adapters/engine-api/api-engine.ts';
import type { ModelSettings } from '../../src/core/config/model-settings.ts';
import type { Engine, EngineRequest, Reply } from '../../src/ports/engine.ts';
import { engineRequest } from '../contracts/engine.ts';
import type { Behaviour } from './behaviour.ts';
import { inTurn, type ModelServer, modelServer } from './model-server.ts';
import type { ServedModel } from './served-models.ts';

export const KEY = 'sk-test-0123456789';
/** What the engine takes for the time. */
export const NOW = Date.UTC(2026, 0, 1);

export type ServedEngine = {
  readonly engine: Engine;
  readonly server: ModelServer;
  /** One exchange, with the drafts that it gave. */
  ask(changes?: Partial<EngineRequest>): Promise<{ readonly reply: Reply; readonly drafts: readonly string[] }>;
};

/** The api engine on a server that behaves like this, for one test. */
export async function serveEngine(
  model: ServedModel,
  behaviours: readonly Behaviour[],
  { key = KEY, changes = {} }: { readonly key?: string; readonly changes?: Partial<ModelSettings> } = {},
): Promise<ServedEngine> {
  const server = await modelServer(inTurn(...behaviours));
  onTestFinished(() => server.close());
  const variable = (name: string) => (name === model.keyName ? key : undefined);
  const engine = apiEngine({ ...model.settings(server.url), ...changes }, { variable, now: () => NOW });
  return {
    engine,
    server,
    async ask(asked) {
      const drafts: string[] = [];
      const options = { signal: new AbortController().signal, onDraft: (text: string) => void drafts.push(text) };
      return { reply: await engine.exchange(engineRequest(asked), options), drafts };
    },
  };
}

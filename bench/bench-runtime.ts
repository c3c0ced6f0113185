import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../src/adapters/clock-system/system-clock.ts';
import { randomIds } from '../src/adapters/ids-random/random-ids.ts';
import { readTemplates } from '../src/adapters/product-files/read-templates.ts';
import { stateFilesFolder } from '../src/adapters/state-files-folder/state-files-folder.ts';
import { openSqliteStore } from '../src/adapters/store-sqlite/open-sqlite-store.ts';
import type { Engine } from '../src/ports/engine.ts';
import type { RunStore } from '../src/ports/run-store.ts';
import type { StartRequest } from '../src/runtime/prepare-run.ts';
import { createRuntime, type Runtime } from '../src/runtime/runtime.ts';
import type { RuntimePlace } from '../src/runtime/runtime-place.ts';
import { lookUp, NO_LIMITS, workPackage } from './reference-work.ts';

export type BenchRuntime = { readonly runtime: Runtime; readonly store: RunStore; close(): Promise<void> };

/** The product as `main` puts it together, on a store in `home`, with an engine in this process. */
export async function openBenchRuntime(
  home: string,
  engine: Engine,
  wrap: (store: RunStore) => RunStore = (store) => store,
): Promise<BenchRuntime> {
  const clock = systemClock();
  const store = wrap(await openSqliteStore({ home, clock }));
  const surroundings: RuntimePlace = {
    store,
    clock,
    ids: randomIds(),
    stateFiles: stateFilesFolder(home),
    tools: [lookUp],
    templates: readTemplates,
    engine: async () => engine,
  };
  const runtime = createRuntime(surroundings);
  return { runtime, store, close: () => runtime.close() };
}

/** What to start for the reference work. */
export function workRequest(mode: 'interactive' | 'auto', budgets: StartRequest['budgets'] = {}): StartRequest {
  const definition = workPackage();
  return {
    definition,
    workflow: definition.entry ?? 'main',
    mode,
    engine: { id: 'scripted' },
    project: '/project',
    input: 'What is the first word?',
    budgets: { ...NO_LIMITS, ...budgets },
  };
}

/** Gives `work` a folder of its own, and removes it whatever happens. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-bench-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

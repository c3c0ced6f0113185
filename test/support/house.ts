import { systemClock } from '../../src/adapters/clock-system/system-clock.ts';
import { randomIds } from '../../src/adapters/ids-random/random-ids.ts';
import type { Definition } from '../../src/core/package/definition.ts';
import type { Clock } from '../../src/ports/clock.ts';
import type { Engine, EngineRequest, Reply } from '../../src/ports/engine.ts';
import type { HandOverFiles } from '../../src/ports/hand-over-files.ts';
import type { RunStore } from '../../src/ports/run-store.ts';
import type { StopSignal } from '../../src/ports/stop-signal.ts';
import type { Tool } from '../../src/ports/tool.ts';
import type { StartRequest } from '../../src/runtime/prepare-run.ts';
import { createRuntime, type Runtime } from '../../src/runtime/runtime.ts';
import { type MemoryStateFiles, memoryStateFiles } from './memory-state-files.ts';
import { memoryMedium } from './store-memory/memory-medium.ts';
import { TEST_TEMPLATES } from './templates.ts';

export type Terminal = { readonly store: RunStore; readonly runtime: Runtime };

/** One store with any number of processes on it, all in this one: for tests of the shell. */
export type House = {
  readonly stateFiles: MemoryStateFiles;
  readonly clock: Clock;
  /** A process on the store; one with a clock of its own can stand still while the others move on. */
  terminal(engine: Engine, tools?: readonly Tool[], ownClock?: Clock): Terminal;
  /** The process behind a terminal is gone, without a word. */
  kill(terminal: Terminal): Promise<void>;
};

export const LEASE_MS = 10_000;

export function house(clock: Clock = systemClock(), handOver?: HandOverFiles): House {
  const medium = memoryMedium();
  const stateFiles = memoryStateFiles();
  return {
    stateFiles,
    clock,
    terminal(engine, tools = [], ownClock = clock) {
      const store = medium.open({ clock: ownClock, leaseMs: LEASE_MS });
      const surroundings = {
        store,
        clock: ownClock,
        ids: randomIds(),
        stateFiles,
        ...(handOver === undefined ? {} : { handOver }),
        tools,
        templates: () => TEST_TEMPLATES,
        engine: async () => engine,
      };
      return { store, runtime: createRuntime(surroundings) };
    },
    kill: ({ store }) => store.close(),
  };
}

export function request(definition: Definition, changes: Partial<StartRequest> = {}): StartRequest {
  return {
    definition,
    workflow: definition.entry ?? '',
    mode: 'interactive',
    engine: { id: 'test' },
    project: '/project',
    ...changes,
  };
}

/** An engine that answers by a function. */
export function engineOf(
  answer: (request: EngineRequest, signal: StopSignal) => Partial<Reply> | Promise<Partial<Reply>>,
): Engine {
  return {
    exchange: async (asked, { signal }) => ({
      outcome: { kind: 'ok' },
      segments: [],
      calls: [],
      ...(await answer(asked, signal)),
    }),
  };
}

/** Settles when the signal says stop. */
export function untilStopped(signal: StopSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', resolve, { once: true });
  });
}

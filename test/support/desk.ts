import { systemClock } from '../../src/adapters/clock-system/system-clock.ts';
import { localDispatcher } from '../../src/adapters/dispatcher-local/local-dispatcher.ts';
import { randomIds } from '../../src/adapters/ids-random/random-ids.ts';
import type { Format, Output } from '../../src/cli/output.ts';
import { helpAgainst } from '../../src/cli/telling/next-step.ts';
import type { TerminalPlace } from '../../src/cli/terminal-place.ts';
import { isFault } from '../../src/core/fault.ts';
import type { Engine } from '../../src/ports/engine.ts';
import type { RunStore } from '../../src/ports/run-store.ts';
import type { Tool } from '../../src/ports/tool.ts';
import { createRuntime } from '../../src/runtime/runtime.ts';
import { memoryStateFiles } from './memory-state-files.ts';
import { memoryTerminal } from './memory-terminal.ts';
import { memoryMedium } from './store-memory/memory-medium.ts';
import { TEST_TEMPLATES } from './templates.ts';

export type Spoken = { readonly code: number | string; readonly stdout: string; readonly asked: readonly string[] };

/** Somebody at a desk with the command line before them, in this very process: for tests of single verbs. */
export type Desk = {
  /** What a verb prints and returns; a fault is told by its code. `typed`: somebody sits there and types this when asked, one line each time, and then leaves. */
  does(
    verb: (place: TerminalPlace, out: Output) => Promise<number>,
    options?: {
      readonly typed?: string | readonly string[] | undefined;
      readonly attended?: boolean;
      readonly format?: Format;
    },
  ): Promise<Spoken>;
  openStore(): RunStore;
  place(): TerminalPlace;
  now: number;
};

export function desk(engine: Engine, tools: readonly Tool[] = []): Desk {
  const medium = memoryMedium();
  const clock = systemClock();
  const openStore = (): RunStore => medium.open({ clock });
  const made: Desk = {
    now: clock.now(),
    openStore,
    place: () => placeOf(false, async () => undefined),
    async does(verb, { typed, attended = false, format = 'text' } = {}) {
      const lines: string[] = [];
      const asked: string[] = [];
      const lineByLine = typed === undefined ? [] : [typed].flat();
      const out: Output = {
        format,
        live: false,
        piece: () => undefined,
        result: (text) => void lines.push(text),
        talk: () => undefined,
        line: () => undefined,
        canDrawLine: false,
        document: (value) => void lines.push(JSON.stringify(value)),
        delivered: async () => true,
      };
      const ask = async (question: string) => {
        asked.push(question);
        return lineByLine.shift();
      };
      try {
        const code = await verb(placeOf(attended, ask), out);
        return { code, stdout: lines.join('\n'), asked };
      } catch (error) {
        if (!isFault(error)) throw error;
        return { code: error.code, stdout: [...lines, error.message, helpAgainst(error)?.en].join('\n'), asked };
      }
    },
  };
  return made;

  function placeOf(attended: boolean, ask: TerminalPlace['ask']): TerminalPlace {
    const parts: Partial<TerminalPlace> = {
      terminal: memoryTerminal(),
      attended,
      ask,
      now: () => made.now,
      findProject: async (path) => path,
      openReader: async () => openStore(),
      async openRuntime() {
        const store = openStore();
        const templates = () => TEST_TEMPLATES;
        const surroundings = { store, clock, ids: randomIds(), stateFiles: memoryStateFiles(), tools, templates };
        const openDispatcher = () => localDispatcher({ store, clock });
        return { runtime: createRuntime({ ...surroundings, engine: async () => engine }), store, openDispatcher };
      },
    };
    return parts as TerminalPlace;
  }
}

import { resolve } from 'node:path';
import { type EmbeddedRuntime, embeddedRuntime } from '../library/embedded-runtime.ts';
import type { Engine } from '../ports/engine.ts';
import type { Tool } from '../ports/tool.ts';
import { makePlace } from './place.ts';

export type EmbedOptions = {
  /** The state folder; by default that of the command line. */
  readonly home?: string;
  /** Tools of the program, besides those for files. */
  readonly tools?: readonly Tool[];
  /** An engine of the program, in place of those of Signalbox. */
  readonly engine?: Engine;
  /**
   * Told when another process keeps the store from being written, with what helps, and when it does no longer (without help).
   * Whoever listens waits for as long as it takes; without a listener a wait ends after a minute with STORE_BUSY.
   */
  readonly onWaiting?: (waiting: { readonly message: string; readonly help?: string }) => void;
};

const EMBEDDED = 'embedded';

/** Signalbox inside another program: the same store, rules and log as on the command line. */
export async function createRuntime(options: EmbedOptions = {}): Promise<EmbeddedRuntime> {
  const { engine: own, onWaiting, tools, home } = options;
  const around = {
    env: home === undefined ? process.env : { ...process.env, SIGNALBOX_HOME: resolve(home) },
    // The program may go to another folder meanwhile.
    get cwd() {
      return process.cwd();
    },
  };
  const place = makePlace(around, {
    ...(tools === undefined ? {} : { tools }),
    ...(own === undefined ? {} : { wrap: (plain) => ({ ...plain, engine: async () => own }) }),
  });
  const driver = await place.openRuntime(
    onWaiting &&
      (({ said, help }) => onWaiting({ message: said.en, ...(help === undefined ? {} : { help: help.en }) })),
  );
  const chooseEngine = async () => ({ choice: { id: EMBEDDED }, texts: new Map<string, string>() });
  const inside = {
    // What looks at runs looks into the store that is open already, and leaves it open.
    openReader: { value: async () => Object.create(driver.store, { close: { value: async () => undefined } }) },
    ...(own === undefined ? {} : { chooseEngine: { value: chooseEngine } }),
  };
  return embeddedRuntime(Object.create(place, inside), driver);
}

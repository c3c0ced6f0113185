import { resolve } from 'node:path';
import { readTemplates } from '../adapters/product-files/read-templates.ts';
import type { Place } from '../app/place.ts';
import { validatePackage as validatePackageOf } from '../app/validate-package.ts';
import type { Language } from '../core/language.ts';
import type { Agent } from '../core/package/definition.ts';
import { findAgent } from '../core/package/find-agent.ts';
import type { Problem } from '../core/package/problem.ts';
import { type ComposeInput, composePrompt } from '../core/prompt/compose-prompt.ts';
import { type EmbeddedRuntime, embeddedRuntime } from '../library/embedded-runtime.ts';
import { inCalls } from '../library/next-step.ts';
import type { Engine } from '../ports/engine.ts';
import type { Tool } from '../ports/tool.ts';
import type { Extras } from './open-runtime.ts';
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
   * With a listener the runtime waits for as long as it takes; without one a wait ends after a minute with STORE_BUSY.
   */
  readonly onWaiting?: (waiting: { readonly message: string; readonly help?: string }) => void;
};

const EMBEDDED = 'embedded';

/** Signalbox inside another program: the same store, rules and log as on the command line. */
export async function createRuntime(options: EmbedOptions = {}): Promise<EmbeddedRuntime> {
  const { engine: own, onWaiting, tools, home } = options;
  const place = placeOf(home, {
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
  return embeddedRuntime(Object.create(place, inside), { ...driver, ownEngine: own !== undefined });
}

export type PackageOptions = {
  /** The state folder; by default that of the command line. */
  readonly home?: string;
};

/** Everything that is wrong with a package: a folder, a zip, a git address, or one on the shelf by name or hash. */
export async function validatePackage(
  packageId: string,
  { home }: PackageOptions = {},
): Promise<{ readonly ok: boolean; readonly problems: readonly Problem[] }> {
  const { definition, problems } = await inCalls(() => validatePackageOf(placeOf(home), packageId));
  return { ok: definition !== undefined, problems };
}

/** An agent of a package, checked when it is read. Faults where the package is not sound or has no such agent. */
export async function getAgentDefinition(
  packageId: string,
  agentId: string,
  { home }: PackageOptions = {},
): Promise<Agent> {
  const { definition } = await inCalls(() => placeOf(home).loadPackage(packageId));
  return findAgent(definition, agentId);
}

function placeOf(home: string | undefined, extras: Extras = {}): Place {
  return makePlace(
    {
      env: home === undefined ? process.env : { ...process.env, SIGNALBOX_HOME: resolve(home) },
      // The program may go to another folder meanwhile.
      get cwd() {
        return process.cwd();
      },
    },
    extras,
  );
}

/** A message as any model takes it. */
export type PlainMessage = { readonly role: 'system' | 'user'; readonly content: string };

/** Composes a prompt as the product itself does, for a program that asks a model by itself. */
export const PromptComposer = {
  compose(input: ComposeInput, language: Language = 'en'): PlainMessage[] {
    return composePrompt(readTemplates(language), input).map(({ role, content }) => ({ role, content }));
  },
};

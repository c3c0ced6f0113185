import { resolve } from 'node:path';
import { readTemplates } from '../adapters/product-files/read-templates.ts';
import type { Place } from '../app/place.ts';
import { validatePackage as validatePackageOf } from '../app/validate-package.ts';
import type { Language } from '../core/language.ts';
import type { Agent } from '../core/package/definition.ts';
import { findAgent } from '../core/package/find-agent.ts';
import type { Problem } from '../core/package/problem.ts';
import { type ComposeInput, composePrompt } from '../core/prompt/compose-prompt.ts';
import { inCalls } from '../library/next-step.ts';
import { makePlace } from './place.ts';

export type PackageOptions = {
  /** The state folder; by default that of the command line. */
  readonly home?: string;
};

/** Everything that is wrong with a package: a folder, a zip, a git address, or one on the shelf by name or hash. */
export async function validatePackage(
  packageId: string,
  options: PackageOptions = {},
): Promise<{ readonly ok: boolean; readonly problems: readonly Problem[] }> {
  const { definition, problems } = await inCalls(() => validatePackageOf(placeOf(options), packageId));
  return { ok: definition !== undefined, problems };
}

/** An agent of a package, checked when it is read. Faults where the package is not sound or has no such agent. */
export async function getAgentDefinition(
  packageId: string,
  agentId: string,
  options: PackageOptions = {},
): Promise<Agent> {
  const { definition } = await inCalls(() => placeOf(options).loadPackage(packageId));
  return findAgent(definition, agentId);
}

function placeOf({ home }: PackageOptions): Place {
  const env = home === undefined ? process.env : { ...process.env, SIGNALBOX_HOME: resolve(home) };
  return makePlace({ env, cwd: process.cwd() }, {});
}

/** A message as any model takes it. */
export type PlainMessage = { readonly role: 'system' | 'user'; readonly content: string };

/** Composes a prompt as the product itself does, for a program that asks a model by itself. */
export const PromptComposer = {
  compose(input: ComposeInput, language: Language = 'en'): PlainMessage[] {
    return composePrompt(readTemplates(language), input).map(({ role, content }) => ({ role, content }));
  },
};

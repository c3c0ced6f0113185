import { readTemplates } from '../adapters/product-files/read-templates.ts';
import type { Language } from '../core/language.ts';
import type { Agent } from '../core/package/definition.ts';
import { findAgent } from '../core/package/find-agent.ts';
import { loadOptions, loadPackage } from '../core/package/load-package.ts';
import type { Problem } from '../core/package/problem.ts';
import { type ComposeInput, composePrompt } from '../core/prompt/compose-prompt.ts';
import { stateHome } from './folders.ts';
import { checkedPackage, openShelf, readPackage } from './packages.ts';
import { vouchedHashes } from './vouched.ts';

export type PackageOptions = {
  /** The state folder; by default that of the command line. */
  readonly home?: string;
};

/** Everything that is wrong with a package: a folder, a zip, a git address, or one on the shelf by name or hash. */
export async function validatePackage(
  packageId: string,
  options: PackageOptions = {},
): Promise<{ readonly ok: boolean; readonly problems: readonly Problem[] }> {
  const found = await read(packageId, options);
  const loaded = loadPackage(found.files, loadOptions(found));
  return loaded.kind === 'loaded' ? { ok: true, problems: loaded.warnings } : { ok: false, problems: loaded.problems };
}

/** An agent of a package, checked when it is read. Faults where the package is not sound or has no such agent. */
export async function getAgentDefinition(
  packageId: string,
  agentId: string,
  options: PackageOptions = {},
): Promise<Agent> {
  const { definition } = checkedPackage(packageId, await read(packageId, options), process.cwd());
  return findAgent(definition, agentId);
}

function read(packageId: string, { home }: PackageOptions) {
  const { env } = process;
  const place = home ?? stateHome(env);
  return readPackage(packageId, {
    ...{ env, cwd: process.cwd() },
    openShelf: () => openShelf(place),
    vouched: () => vouchedHashes(place),
  });
}

/** A message as any model takes it. */
export type PlainMessage = { readonly role: 'system' | 'user'; readonly content: string };

/** Composes a prompt as the product itself does, for a program that asks a model by itself. */
export const PromptComposer = {
  compose(input: ComposeInput, language: Language = 'en'): PlainMessage[] {
    return composePrompt(readTemplates(language), input).map(({ role, content }) => ({ role, content }));
  },
};

import type { Problem } from '../core/package/problem.ts';
import { NO_PACKAGE } from '../core/run/conversation.ts';
import type { StartRequest } from '../runtime/prepare-run.ts';
import type { House } from './house.ts';
import type { Output } from './output.ts';
import { flagsOf, type RunOptions, settingsOf } from './run-options.ts';
import { settingsFor } from './settings-for.ts';
import { usePackage } from './use-package.ts';

export type BeginOptions = Pick<RunOptions, 'engine' | 'model' | 'script' | 'project' | 'language' | 'trust'>;

/** What every run begins with, whatever it is a run of. */
export type Beginning = Pick<
  StartRequest,
  'definition' | 'engine' | 'texts' | 'project' | 'trust' | 'language' | 'settings'
>;

/**
 * Everything that a new run needs of its place: the project, a package that may be used, an engine, and what is set.
 * `command` is what was typed, as far as it names no engine.
 */
export async function begin(
  house: House,
  out: Output,
  ref: string | undefined,
  options: BeginOptions,
  command: string,
): Promise<{ readonly beginning: Beginning; readonly warnings: readonly Problem[] }> {
  const project = await house.checkProject(options.project ?? house.cwd);
  const used = ref === undefined ? undefined : await usePackage(house, out, ref, options);
  const request = { flags: flagsOf(options), project };
  const config = await settingsFor(house, out, request);
  const { choice, texts } = await house.chooseEngine({
    ...request,
    script: options.script,
    files: used?.files ?? new Map(),
    packagePath: ref,
    command,
  });
  const beginning = {
    definition: used?.definition ?? NO_PACKAGE,
    engine: choice,
    texts,
    project,
    ...(used === undefined ? {} : { trust: used.trust }),
    ...settingsOf(config, choice),
  };
  return { beginning, warnings: used?.warnings ?? [] };
}

import { trustBookFile } from '../adapters/book-files/trust-book-file.ts';
import { filesOf, isHeeded, projectWord } from '../core/config/project-word.ts';
import type { SettingValue } from '../core/config/settings.ts';
import { durationMs } from '../core/duration.ts';
import type { Language } from '../core/language.ts';

export type CrewSettings = {
  readonly pr: SettingValue<'crew.pr'>;
  /** Where the hand-over files lie, relative to the project. */
  readonly dir: string;
  readonly check: string | undefined;
  /** Files of the project that say otherwise, without a person's word that they count. */
  readonly unheeded?: string;
  /** How long reviews of a pull request are waited for, from its beginning on. */
  readonly reviewWaitMs: number;
  readonly language: Language;
};

/** What is set for crews in a project at this moment. What its files say counts once a person has said so. */
export async function crewSettings(home: string, env: NodeJS.ProcessEnv, project: string): Promise<CrewSettings> {
  const { loadConfig } = await import('./config.ts');
  const config = loadConfig(env, { project, flags: {} });
  const word = projectWord(config, project);
  const heeded = word === undefined || isHeeded(word, await trustBookFile(home).list());
  const [pr, check] = [config['crew.pr'], config['crew.check']];
  return {
    pr: (heeded ? undefined : pr.own) ?? pr.value,
    dir: config['crew.dir'].value,
    check: heeded ? check.value : check.own,
    ...(heeded ? {} : { unheeded: filesOf(word) }),
    reviewWaitMs: durationMs(config['crew.reviewWait'].value),
    language: config.language.value,
  };
}

import type { SettingValue } from '../core/config/settings.ts';
import { durationMs } from '../core/duration.ts';
import type { Language } from '../core/language.ts';

export type CrewSettings = {
  readonly pr: SettingValue<'crew.pr'>;
  /** Where the hand-over files lie, relative to the project. */
  readonly dir: string;
  readonly check: string | undefined;
  /** How long reviews of a pull request are waited for, from its beginning on. */
  readonly reviewWaitMs: number;
  readonly language: Language;
};

/** What is set for crews in a project at this moment. */
export async function crewSettings(env: NodeJS.ProcessEnv, project: string): Promise<CrewSettings> {
  const { loadConfig } = await import('./config.ts');
  const config = loadConfig(env, { project, flags: {} });
  return {
    pr: config['crew.pr'].value,
    dir: config['crew.dir'].value,
    check: config['crew.check'].value,
    reviewWaitMs: durationMs(config['crew.reviewWait'].value),
    language: config.language.value,
  };
}

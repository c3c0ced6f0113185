import { repoAddress } from '../adapters/forge-gh/call-api.ts';
import { checkGh, ghRunner } from '../adapters/forge-gh/run-gh.ts';
import type { Finding } from '../app/place.ts';
import { isFault } from '../core/fault.ts';
import { GH_WORDS } from '../core/words/gh-words.ts';
import { asIs } from '../core/words/text.ts';
import type { GitPlace } from '../ports/git.ts';
import { loadConfig } from './config.ts';
import { ghOptions } from './forge.ts';
import { openGit } from './git.ts';

/** Whether pull requests can be opened from here, where that is what is set; nothing else needs gh. */
export async function examineGh(home: string, env: NodeJS.ProcessEnv, project: string): Promise<readonly Finding[]> {
  const what = GH_WORDS.program;
  try {
    // Looking whether it could be used needs nobody's word.
    if (loadConfig(env, { project, flags: {} })['crew.pr'].value !== 'gh') return [];
    const place = { project, runId: 'doctor' };
    const { run } = await ghRunner(ghOptions(home, env), place);
    const version = await checkGh(run, await hostOf(home, env, place));
    return [{ what, state: 'good', found: GH_WORDS.loggedIn(version) }];
  } catch (cause) {
    // What is wrong with the config is told in the line about models.
    if (!isFault(cause) || cause.code === 'CONFIG_INVALID') return [];
    return [{ what, state: 'weak', found: cause.said, help: cause.advice ?? asIs('') }];
  }
}

async function hostOf(home: string, env: NodeJS.ProcessEnv, place: GitPlace): Promise<string> {
  const remote = await openGit(home, env)
    .readRemote(place)
    .catch(() => undefined);
  return repoAddress(remote?.url ?? '')?.host ?? 'github.com';
}

import { isBefore } from '../../core/engine/is-before.ts';
import { GH_WORDS } from '../../core/words/gh-words.ts';
import { reasonIn } from './reason-in.ts';
import { forgeFault, type RunGh } from './run-gh.ts';

/** `gh api --input` and exit code 4 for a missing login are there since then. */
export const OLDEST_GH = '2.0.0';

/** That gh can be used with a server, before anything is pushed there; its version. */
export async function checkGh(run: RunGh, host: string): Promise<string> {
  const answer = await run(['--version']);
  const version = /\d+\.\d+\.\d+/.exec(answer.stdout)?.[0];
  if (version === undefined) throw forgeFault(GH_WORDS.refused('--version', reasonIn(answer)), GH_WORDS.install);
  if (isBefore(version, OLDEST_GH)) throw forgeFault(GH_WORDS.tooOld(version, OLDEST_GH), GH_WORDS.update);
  const { code } = await run(['auth', 'status', '--hostname', host]);
  const help = host === 'github.com' ? GH_WORDS.login : GH_WORDS.loginOrToken;
  if (code !== 0) throw forgeFault(GH_WORDS.noLogin(host), help(host));
  return version;
}

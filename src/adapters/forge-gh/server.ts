import { GH_WORDS } from '../../core/words/gh-words.ts';
import type { Git, GitPlace, Remote } from '../../ports/git.ts';
import { apiOf, type CallApi, type RepoAddress, repoAddress } from './call-api.ts';
import { pullRequests } from './pull-requests.ts';
import { forgeFault, type GhOptions, ghRunner, type RunGh } from './run-gh.ts';

/** The server that the repository of a project has as its remote, and how it is spoken to. */
export type Server = {
  readonly remote: Remote;
  readonly repo: RepoAddress;
  /** The path of gh. */
  readonly program: string;
  readonly run: RunGh;
  readonly api: CallApi;
  readonly requests: ReturnType<typeof pullRequests>;
};

export async function openServer(git: Pick<Git, 'readRemote'>, gh: GhOptions, place: GitPlace): Promise<Server> {
  const { program, run } = await ghRunner(gh, place);
  const remote = await git.readRemote(place);
  if (remote === undefined) throw forgeFault(GH_WORDS.noRemote, GH_WORDS.addRemote);
  const repo = repoAddress(remote.url);
  if (repo === undefined) throw forgeFault(GH_WORDS.noServer(remote.name), GH_WORDS.setRemote(remote.name));
  const api = apiOf(run, repo);
  return { remote, repo, program, run, api, requests: pullRequests(api, repo) };
}

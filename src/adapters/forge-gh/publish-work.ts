import { isFault } from '../../core/fault.ts';
import { crewBranch } from '../../core/route/crew-branch.ts';
import { GH_WORDS } from '../../core/words/gh-words.ts';
import type { CommittedWork, Git, GitPlace, PushOrder, WorkOrder } from '../../ports/git.ts';
import { forgeFault } from './run-gh.ts';
import type { Server } from './server.ts';

/** Commits the work onto the branch of the run, and pushes it. With https the password is what gh knows, as gh itself does it. */
export async function publishWork(
  git: Pick<Git, 'commitWork' | 'push'>,
  place: GitPlace,
  { remote, repo, program }: Server,
  order: Omit<WorkOrder, 'branch'>,
): Promise<CommittedWork> {
  const branch = crewBranch(place.runId);
  const work = await git.commitWork(place, { ...order, branch });
  const credentials = repo.secure ? { credentials: [program, 'auth', 'git-credential'] } : {};
  const why = await whyNotPushed(git, place, { url: remote.url, commit: work.commit, branch, ...credentials });
  if (why !== undefined) throw forgeFault(GH_WORDS.rejected(branch, why), GH_WORDS.tryPush(remote.name, branch));
  return work;
}

async function whyNotPushed(git: Pick<Git, 'push'>, place: GitPlace, order: PushOrder): Promise<string | undefined> {
  try {
    const pushed = await git.push(place, order);
    return pushed.kind === 'rejected' ? pushed.why : undefined;
  } catch (cause) {
    // It was ended, by its time for one: what to look at is the server, and not the repository.
    if (isFault(cause) && cause.code === 'GIT_FAILED') return cause.message;
    throw cause;
  }
}

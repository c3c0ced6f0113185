import { z } from 'zod';
import { type Fault, isFault } from '../../core/fault.ts';
import type { Language } from '../../core/language.ts';
import { crewBranch } from '../../core/route/review-name.ts';
import { reviewCall } from '../../core/route/review-part.ts';
import { workFiles } from '../../core/route/work-files.ts';
import { GH_WORDS } from '../../core/words/gh-words.ts';
import type { Say } from '../../core/words/text.ts';
import type { Forge, OpenOrder } from '../../ports/forge.ts';
import type { CommittedWork, Git, GitPlace, PushOrder, WorkOrder } from '../../ports/git.ts';
import { markPassed, settleRemarks, withoutThread } from './answer-remarks.ts';
import type { PullRequest } from './pull-requests.ts';
import { readRemarks } from './read-remarks.ts';
import { faultIfAwaited, remarkItems } from './remark-items.ts';
import { isWrittenBy, requestBody } from './request-body.ts';
import { checkGh, forgeFault, type GhOptions } from './run-gh.ts';
import { openServer, type Server } from './server.ts';

export type GhForgeOptions = {
  readonly git: Pick<
    Git,
    'readBase' | 'readChanges' | 'readTree' | 'commitWork' | 'readRemote' | 'push' | 'fetchBranch'
  >;
  readonly gh: GhOptions;
  /** Where the files of the crew lie, relative to the project. */
  readonly dir: string;
  /** In which a review is written. */
  readonly language: Language;
  /** How long reviews are waited for, from when the work of a cycle was put there. */
  readonly reviewWaitMs: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

const Plan = z.object({ branch: z.string(), existed: z.boolean() });

/** Pull requests on GitHub, by the person's own gh: one for each run, of which one part of the text is the runtime's. */
export function ghForge(options: GhForgeOptions): Forge {
  const { git, gh, dir, reviewWaitMs, now } = options;
  const { counts, isTested } = workFiles(dir);
  const serverAt = (place: GitPlace) => openServer(git, gh, place);
  return {
    async plan(place) {
      const branch = crewBranch(place.runId);
      return { branch, existed: (await (await serverAt(place)).requests.find(branch))?.state === 'open' };
    },
    async open(place, order) {
      if (order.inspected !== undefined && (await git.readTree(place, isTested)) !== order.inspected) return 'changed';
      const server = await serverAt(place);
      await checkGh(server.run, server.repo.host);
      const message = titleOf(options, order, place);
      const { commit } = await publishWork(git, place, server, { key: order.key, message, counts });
      const branch = crewBranch(place.runId);
      const before = await server.requests.find(branch);
      if (before?.state === 'open') {
        const hasPassed = order.checked !== undefined && (await git.readTree(place, isTested)) === order.checked;
        if (hasPassed) await markPassed(server, before, { run: place.runId, files: await git.readTree(place, counts) });
        // Last, because it says that the call was made.
        const body = await bodyOf(options, order, { place, commit, before: before.body });
        return reviewOf(branch, await server.requests.change(before, body), true);
      }
      const body = await bodyOf(options, order, { place, commit, before: '' });
      const base = await server.requests.baseFor((await git.readBase(place)).branch);
      return reviewOf(branch, await server.requests.create({ title: message, branch, body }, base), false);
    },
    async findOpened(place, { key }, evidence) {
      const { data: plan } = Plan.safeParse(evidence);
      if (plan === undefined) return 'unknown';
      const found = await (await serverAt(place)).requests.find(plan.branch);
      return found !== undefined && isWrittenBy(found.body, key)
        ? reviewOf(plan.branch, found, plan.existed)
        : 'not-done';
    },
    async readItems(place, since) {
      const server = await serverAt(place);
      const request = await openedAt(place, server);
      if (request.state === 'merged') return [];
      const remarks = await readRemarks(server.api, request);
      const waiting = faultIfAwaited(request, remarks, { since: since ?? request.createdAt, reviewWaitMs, now: now() });
      if (waiting !== undefined) throw waiting;
      return remarkItems(remarks).map(withoutThread);
    },
    async settle(place, judgments) {
      const server = await serverAt(place);
      const request = await openedAt(place, server);
      if (request.state === 'merged') return [];
      const files = await git.readTree(place, counts);
      return settleRemarks(server, request, judgments, { run: place.runId, files });
    },
  };
}

/** No item is closed by taking the pull request away; one that was merged is over. */
async function openedAt({ runId }: GitPlace, { requests }: Server): Promise<PullRequest> {
  const branch = crewBranch(runId);
  const found = await requests.find(branch);
  if (found === undefined) throw forgeFault(GH_WORDS.none(branch), GH_WORDS.openAgain(branch));
  if (found.state === 'closed') throw forgeFault(GH_WORDS.closed(found.number), GH_WORDS.reopen(found.number));
  return found;
}

function reviewOf(branch: string, { number, url, createdAt, updatedAt }: PullRequest, updated: boolean) {
  return { branch, number, url, at: updated ? updatedAt : createdAt, updated };
}

type Written = { readonly place: GitPlace; readonly commit: string; readonly before: string };

async function bodyOf(
  { git, dir, language }: GhForgeOptions,
  { key, base: from, summary }: OpenOrder,
  { place, commit: head, before }: Written,
): Promise<string> {
  const base = from === undefined ? (await git.readBase(place)).commit : from;
  const { changed, files } = await git.readChanges(place, { base, ...workFiles(dir) });
  const say: Say = (text) => text[language];
  const told = { call: reviewCall(key), run: place.runId, branch: crewBranch(place.runId), base, head, clean: true };
  return requestBody(before, { ...told, summary, files: changed ? files : [] }, say);
}

const MOST_OF_A_TITLE = 72;

/** The first line of what was done. */
function titleOf({ language }: GhForgeOptions, { summary }: OpenOrder, { runId }: GitPlace): string {
  const lines = summary
    .toWellFormed()
    .split('\n')
    .map((line) => line.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim());
  const line = lines.find((one) => one !== '');
  return line === undefined ? GH_WORDS.title(runId)[language] : [...line].slice(0, MOST_OF_A_TITLE).join('');
}

/** Commits the work onto the branch of the run, and pushes it. With https the password is what gh knows, as gh itself does it. */
async function publishWork(
  git: Pick<Git, 'commitWork' | 'push' | 'fetchBranch'>,
  place: GitPlace,
  { remote, repo, program }: Server,
  order: Omit<WorkOrder, 'branch'>,
): Promise<CommittedWork> {
  const branch = crewBranch(place.runId);
  const work = await git.commitWork(place, { ...order, branch });
  const credentials = repo.secure ? { credentials: [program, 'auth', 'git-credential'] } : {};
  const pushOf = ({ commit }: CommittedWork): PushOrder => ({ url: remote.url, commit, branch, ...credentials });
  const why = await whyNotPushed(git, place, pushOf(work));
  if (why === undefined) return work;
  // Others may have committed onto the branch meanwhile.
  const onto = await unlessEnded(git.fetchBranch(place, pushOf(work)), () => undefined);
  const joined = onto === undefined ? work : await git.commitWork(place, { ...order, branch, onto });
  const still = joined.commit === work.commit ? why : await whyNotPushed(git, place, pushOf(joined));
  if (still !== undefined) throw forgeFault(GH_WORDS.rejected(branch, still), GH_WORDS.tryPush(remote.name, branch));
  return joined;
}

async function whyNotPushed(git: Pick<Git, 'push'>, place: GitPlace, order: PushOrder): Promise<string | undefined> {
  const told = git.push(place, order).then((pushed) => (pushed.kind === 'rejected' ? pushed.why : undefined));
  return unlessEnded(told, ({ message }) => message);
}

/** Where it was ended, by its time for one, what to look at is the server, and not the repository. */
async function unlessEnded<T>(answer: Promise<T>, otherwise: (fault: Fault) => T): Promise<T> {
  return answer.catch((cause: unknown) => {
    if (isFault(cause) && cause.code === 'GIT_FAILED') return otherwise(cause);
    throw cause;
  });
}

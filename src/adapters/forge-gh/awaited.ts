import { Fault } from '../../core/fault.ts';
import { GH_WORDS } from '../../core/words/gh-words.ts';
import type { PullRequest } from './pull-requests.ts';
import type { Remarks } from './read-remarks.ts';
import { isReviewed } from './remark-items.ts';

/** That nobody has had the time to say anything yet: no process waits, the run is taken up again when somebody resumes it. */
export function awaited(
  { createdAt, url }: PullRequest,
  remarks: Remarks,
  { reviewWaitMs, now }: { readonly reviewWaitMs: number; readonly now: number },
): Fault | undefined {
  const until = createdAt + reviewWaitMs;
  if (isReviewed(remarks) || now >= until) return undefined;
  const time = `${new Date(until).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return new Fault('REVIEW_AWAITED', GH_WORDS.awaited(url, time), { help: GH_WORDS.resume });
}

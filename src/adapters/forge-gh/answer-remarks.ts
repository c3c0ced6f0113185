import { z } from 'zod';
import type { HandOver, Judgment } from '../../core/route/mark-review.ts';
import type { ReviewItem } from '../../core/route/review-items.ts';
import { plainReason, type ReviewNote } from '../../core/route/review-notes.ts';
import type { CallApi } from './call-api.ts';
import type { PullRequest } from './pull-requests.ts';
import { readRemarks } from './read-remarks.ts';
import { noteBody, type RemarkItem, remarkItems } from './remark-items.ts';
import { readHandOvers, withHandOvers } from './request-body.ts';
import type { Server } from './server.ts';

/** Open items as they were judged: ignorable with a reason, or to be worked on. What is closed stays so. */
export async function settleRemarks(
  { api, requests }: Server,
  request: PullRequest,
  judgments: readonly Judgment[],
  handOver: HandOver,
): Promise<readonly ReviewItem[]> {
  const handed: string[] = [];
  const settled: ReviewItem[] = [];
  for (const item of remarkItems(await readRemarks(api, request))) {
    const judged = item.state === 'open' ? judgments.find(({ id }) => id === item.id) : undefined;
    const reason = plainReason(judged?.reason ?? '');
    if (judged?.verdict === 'fix') handed.push(item.id);
    if (judged?.verdict === 'ignorable' && reason !== '') {
      await writeNoteOn(api, request, item, { kind: 'ignorable', reason });
      settled.push({ ...withoutThread(item), state: 'ignorable', reason });
    } else settled.push(withoutThread(item));
  }
  const body = withHandOvers(request.body, handed, handOver);
  if (body !== request.body) await requests.change(request, body);
  return settled;
}

/** Addressed are open items that were handed over in this run, where a check has passed on files that have changed since. */
export async function markPassed({ api }: Server, request: PullRequest, { run, files }: HandOver): Promise<void> {
  const before = readHandOvers(request.body, run);
  if (before.size === 0) return;
  for (const item of remarkItems(await readRemarks(api, request))) {
    const then = before.get(item.id);
    if (item.state === 'open' && then !== undefined && then !== files)
      await writeNoteOn(api, request, item, { kind: 'addressed' });
  }
}

export function withoutThread({ thread: _, ...item }: RemarkItem): ReviewItem {
  return item;
}

const REPLY = `mutation($to: ID!, $body: String!) {
  addPullRequestReviewThreadReply(input: { pullRequestReviewThreadId: $to, body: $body }) { clientMutationId }
}`;
const COMMENT = `mutation($to: ID!, $body: String!) {
  addComment(input: { subjectId: $to, body: $body }) { clientMutationId }
}`;

/** In the thread of an item where it has one, else below the pull request. */
async function writeNoteOn(
  { graph }: CallApi,
  request: PullRequest,
  item: RemarkItem,
  note: ReviewNote,
): Promise<void> {
  const body = noteBody(item, note);
  if (item.thread === undefined) await graph(COMMENT, { to: request.node, body }, z.unknown());
  else await graph(REPLY, { to: item.thread, body }, z.unknown());
}

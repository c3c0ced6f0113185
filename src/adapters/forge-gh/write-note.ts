import { z } from 'zod';
import type { ReviewNote } from '../../core/route/review-notes.ts';
import type { CallApi } from './call-api.ts';
import type { PullRequest } from './pull-requests.ts';
import { noteBody, type RemarkItem } from './remark-items.ts';

const REPLY = `mutation($to: ID!, $body: String!) {
  addPullRequestReviewThreadReply(input: { pullRequestReviewThreadId: $to, body: $body }) { clientMutationId }
}`;
const COMMENT = `mutation($to: ID!, $body: String!) {
  addComment(input: { subjectId: $to, body: $body }) { clientMutationId }
}`;

/** In the thread of an item where it has one, else below the pull request. */
export async function writeNoteOn(
  { graph }: CallApi,
  request: PullRequest,
  item: RemarkItem,
  note: ReviewNote,
): Promise<void> {
  const body = noteBody(item, note);
  if (item.thread === undefined) await graph(COMMENT, { to: request.node, body }, z.unknown());
  else await graph(REPLY, { to: item.thread, body }, z.unknown());
}

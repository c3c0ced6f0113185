import { z } from 'zod';
import { GH_WORDS } from '../../core/words/gh-words.ts';
import type { CallApi } from './call-api.ts';
import type { PullRequest } from './pull-requests.ts';
import { forgeFault } from './run-gh.ts';

const Comment = z.object({ id: z.string(), body: z.string(), viewerDidAuthor: z.boolean(), createdAt: z.string() });
const Thread = z.object({
  id: z.string(),
  isResolved: z.boolean(),
  path: z.string(),
  line: z.number().nullable(),
  comments: z.object({ nodes: z.array(Comment) }),
});
const Review = Comment.extend({
  state: z.string(),
  /** Null while it is not submitted. */
  submittedAt: z.string().nullable(),
  author: z.object({ login: z.string() }).nullable(),
});
const Remark = Comment.extend({ isMinimized: z.boolean() });

/** What people, and we, have said of a pull request. */
export type Remarks = {
  readonly threads: readonly z.infer<typeof Thread>[];
  readonly reviews: readonly z.infer<typeof Review>[];
  readonly comments: readonly z.infer<typeof Remark>[];
};

const page = <T>(node: z.ZodType<T>) =>
  z.object({
    nodes: z.array(node),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
  });
const Answer = z.object({
  node: z.object({ reviewThreads: page(Thread), reviews: page(Review), comments: page(Remark) }),
});

const QUERY = `query($id: ID!, $threads: String, $reviews: String, $comments: String) {
  node(id: $id) {
    ... on PullRequest {
      reviewThreads(first: 100, after: $threads) {
        pageInfo { hasNextPage endCursor }
        nodes { id isResolved path line comments(first: 100) { nodes { id body viewerDidAuthor createdAt } } }
      }
      reviews(first: 100, after: $reviews) {
        pageInfo { hasNextPage endCursor }
        nodes { id state body viewerDidAuthor createdAt submittedAt author { login } }
      }
      comments(first: 100, after: $comments) {
        pageInfo { hasNextPage endCursor }
        nodes { id body viewerDidAuthor createdAt isMinimized }
      }
    }
  }
}`;

const MOST_PAGES = 20;

/** All of them: what was not read must not count as closed. */
export async function readRemarks({ graph }: CallApi, { node, number }: PullRequest): Promise<Remarks> {
  const all = { threads: new Map(), reviews: new Map(), comments: new Map() } satisfies Record<
    string,
    Map<string, unknown>
  >;
  let cursors: Readonly<Record<keyof typeof all, string | null>> = { threads: null, reviews: null, comments: null };
  for (let at = 0; at < MOST_PAGES; at += 1) {
    const { reviewThreads: threads, reviews, comments } = (await graph(QUERY, { id: node, ...cursors }, Answer)).node;
    const pages = { threads, reviews, comments };
    // A list that has come to its end answers with its last page again, or with nothing.
    for (const one of threads.nodes) all.threads.set(one.id, one);
    for (const one of reviews.nodes) all.reviews.set(one.id, one);
    for (const one of comments.nodes) all.comments.set(one.id, one);
    if (Object.values(pages).every(({ pageInfo }) => !pageInfo.hasNextPage))
      return {
        ...{ threads: [...all.threads.values()], reviews: [...all.reviews.values()] },
        comments: [...all.comments.values()],
      };
    cursors = {
      threads: threads.pageInfo.endCursor ?? cursors.threads,
      reviews: reviews.pageInfo.endCursor ?? cursors.reviews,
      comments: comments.pageInfo.endCursor ?? cursors.comments,
    };
  }
  throw forgeFault(GH_WORDS.tooMany(number), GH_WORDS.settleByHand);
}

import { Fault } from '../../core/fault.ts';
import { hashText } from '../../core/hash.ts';
import { nextLook } from '../../core/route/next-look.ts';
import { isMarked, type ReviewItem } from '../../core/route/review-items.ts';
import { type ReviewNote, readNote, writeNote } from '../../core/route/review-notes.ts';
import { GH_WORDS } from '../../core/words/gh-words.ts';
import type { PullRequest } from './pull-requests.ts';
import type { Remarks } from './read-remarks.ts';

/** An item with where an answer to it goes: into its thread, or below the pull request. */
export type RemarkItem = ReviewItem & { readonly thread?: string };

const NOTE = /^<!-- signalbox:item (\w+) -->$/m;
const MOST_OF_A_TEXT = 2_000;

/** What a pull request asks for: threads, reviews with words, and comments. What we have noted below them counts, and what others put so does not. */
export function remarkItems({ threads, reviews, comments }: Remarks): readonly RemarkItem[] {
  const said = [...threads.flatMap((thread) => thread.comments.nodes), ...comments];
  const notes = new Map(said.flatMap((comment) => noteIn(comment) ?? []));
  const item = (id: string, text: string, closed: boolean): RemarkItem => {
    const note = notes.get(shortId(id));
    const known = {
      id: shortId(id),
      text: text.replaceAll(/\s+/g, ' ').trim().slice(0, MOST_OF_A_TEXT).toWellFormed(),
    };
    if (closed || note?.kind === 'addressed') return { ...known, state: 'addressed' };
    return note?.kind === 'ignorable'
      ? { ...known, state: 'ignorable', reason: note.reason }
      : { ...known, state: 'open' };
  };
  return [
    ...threads.map(({ id, isResolved, path, line, comments: { nodes } }) => {
      const text = `${path}${line === null ? '' : `:${line}`} ${nodes[0]?.body ?? ''}`;
      return { ...item(id, text, isResolved || nodes.some(({ body }) => marksDone(body))), thread: id };
    }),
    ...reviews.flatMap(({ id, body, state, author }, at) => {
      if (body.trim() === '' || state === 'APPROVED' || state === 'PENDING') return [];
      const later = reviews.slice(at + 1).filter((one) => author !== null && one.author?.login === author.login);
      const withdrawn = state === 'DISMISSED' || later.some((one) => one.state === 'APPROVED');
      return [item(id, body, withdrawn || marksDone(body))];
    }),
    ...comments.flatMap((comment) =>
      noteIn(comment) === undefined
        ? [item(comment.id, comment.body, comment.isMinimized || marksDone(comment.body))]
        : [],
    ),
  ];
}

/** Whether anybody but us has said anything since then. */
function isReviewed({ threads, reviews, comments }: Remarks, since: number): boolean {
  const said = [...threads.flatMap((thread) => thread.comments.nodes), ...comments].filter(
    (comment) => noteIn(comment) === undefined,
  );
  const times = [...said.map(({ createdAt }) => createdAt), ...reviews.flatMap(({ submittedAt }) => submittedAt ?? [])];
  return times.some((time) => Date.parse(time) >= since);
}

/** What we write below an item; by its first line it is found again. */
export function noteBody({ id }: Pick<ReviewItem, 'id'>, note: ReviewNote): string {
  return `<!-- signalbox:item ${id} -->\n${writeNote('', note)}\n`;
}

type Said = { readonly body: string; readonly viewerDidAuthor: boolean };

function noteIn({ body, viewerDidAuthor }: Said): readonly [readonly [string, ReviewNote]] | undefined {
  const id = viewerDidAuthor ? NOTE.exec(body.replaceAll('\r', ''))?.[1] : undefined;
  const [note] = body.split(/\r?\n/).flatMap((line) => readNote(line) ?? []);
  return id === undefined || note === undefined ? undefined : [[id, note]];
}

function marksDone(body: string): boolean {
  return body.split(/\r?\n/).some(isMarked);
}

const ID_LENGTH = 10;

/** Agents write them back: those of the server are long. */
function shortId(id: string): string {
  return hashText(id).slice(0, ID_LENGTH);
}

/** Nothing has been said of this work yet, whatever was said of earlier work. No process waits; when to look again is told with it. */
export function faultIfAwaited(
  { url }: PullRequest,
  remarks: Remarks,
  { since, reviewWaitMs, now }: { readonly since: number; readonly reviewWaitMs: number; readonly now: number },
): Fault | undefined {
  const until = since + reviewWaitMs;
  if (isReviewed(remarks, since) || now >= until) return undefined;
  const time = `${new Date(until).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  const details = { retryAt: nextLook({ since, until, now }) };
  return new Fault('REVIEW_AWAITED', GH_WORDS.awaited(url, time), { help: GH_WORDS.resume, details });
}

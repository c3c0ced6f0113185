import { blockReason, readTag, type TagReading, wordsAboveTag } from '../route/read-tag.ts';
import { told } from '../words/recordable.ts';
import { CORRECTION_WORDS, describeTagProblem, TAG_RULE_WORDS } from '../words/tag-words.ts';
import { TROUBLE_WORDS } from '../words/trouble-words.ts';
import type { ExitKind, ExitVerdict, YieldFacts } from './exit-kind.ts';

/** The last line of the reply is a tag, and the tag names the edge. What is not exactly that is corrected, never guessed. */
export const tagExit = {
  form: { fields: {}, taggedEdges: true, setsOwnId: true },
  leftBy: 'runtime',
  offers: [],
  prompt: {
    thread: 'agent',
    protocol: { key: 'tag', file: 'run-directive-protocol-tag' },
    validation: () => ['the last line of the reply is exactly one tag, and its edge is open'],
  },
  rules: { onStop: 'block', judge, readTag: claimedTag },
} as const satisfies ExitKind;

function judge({ nodeId, segments, routing, repairsLeft }: YieldFacts): ExitVerdict {
  const read = readTag(lastSaid(segments), routing.dictionary);
  if ('tag' in read && routing.open.includes(read.tag)) {
    const reason = blockReason(segments.join('\n'));
    const words = wordsAboveTag(segments);
    return { kind: 'route', tag: read.tag, words, ...(reason === undefined ? {} : { reason }) };
  }
  const why = describeMisrouted(read, routing.open);
  if (repairsLeft <= 0)
    return { kind: 'block', code: 'ROUTE_TAG_INVALID', ...told(TROUBLE_WORDS.tagInvalid(nodeId, why)) };
  return {
    kind: 'notice',
    text: `${CORRECTION_WORDS.unrouted.en} ${why}\nReply again, and end with the tag that is right.`,
  };
}

/** What is wrong with the end of a reply, and the rule for it with the tags that are open. */
function describeMisrouted(read: TagReading, open: readonly string[]): string {
  if ('problem' in read) return describeTagProblem(read.problem, open);
  return `${CORRECTION_WORDS.closed(read.tag).en}\n${TAG_RULE_WORDS.rule(open.map((tag) => `[${tag}]`).join(', ')).en}`;
}

/** The tag at the end of what was said; undefined where it does not end in one. */
function claimedTag(segments: readonly string[], dictionary: readonly string[]): string | undefined {
  const read = readTag(lastSaid(segments), dictionary);
  return 'tag' in read ? read.tag : undefined;
}

function lastSaid(segments: readonly string[]): string {
  return segments.findLast((segment) => segment.trim() !== '') ?? '';
}

import { blockReason } from '../route/block-reason.ts';
import { readTag } from '../route/read-tag.ts';
import { describeTagProblem } from '../words/tag-words.ts';
import { TROUBLE_WORDS } from '../words/trouble-words.ts';
import type { ExitKind, ExitVerdict, YieldFacts } from './exit-kind.ts';

/** The last line of the reply is a tag, and the tag names the edge. What is not exactly that is corrected, never guessed. */
export const tagExit = {
  form: { fields: {}, taggedEdges: true },
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
    const words = withoutLastLine(segments);
    return { kind: 'route', tag: read.tag, words, ...(reason === undefined ? {} : { reason }) };
  }
  const open = routing.open.map((tag) => `[${tag}]`).join(', ');
  const why = 'tag' in read ? `[${read.tag}] is closed here now.` : describeTagProblem(read.problem);
  if (repairsLeft <= 0)
    return { kind: 'block', code: 'ROUTE_TAG_INVALID', message: TROUBLE_WORDS.tagInvalid(nodeId, why).en };
  return {
    kind: 'notice',
    text: `Your reply could not be routed. ${why} Its last line must be exactly one tag and nothing else. Open now: ${open}. Reply again, and end with the tag that is right.`,
  };
}

/** The tag at the end of what was said; undefined where it does not end in one. */
function claimedTag(segments: readonly string[], dictionary: readonly string[]): string | undefined {
  const read = readTag(lastSaid(segments), dictionary);
  return 'tag' in read ? read.tag : undefined;
}

function lastSaid(segments: readonly string[]): string {
  return segments.findLast((segment) => segment.trim() !== '') ?? '';
}

/** What is handed over: all that was said but the tag itself. */
function withoutLastLine(segments: readonly string[]): string {
  return segments
    .join('\n\n')
    .trimEnd()
    .replace(/[^\n]*$/, '')
    .trim();
}

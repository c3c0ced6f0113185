import type { HandOver } from '../../core/route/mark-review.ts';
import { type ReviewFacts, reviewPart, updateReview } from '../../core/route/render-review.ts';
import { findPart, reviewCall } from '../../core/route/review-part.ts';
import { splitLines } from '../../core/task/lines.ts';
import type { Say } from '../../core/words/text.ts';

const HANDED = /^<!-- signalbox:handed-over (\w+) (\S+) (\S+) -->$/;

/** The text of a pull request with the part of the runtime as it should read now, and all else as it is. */
export function requestBody(before: string, facts: ReviewFacts, say: Say): string {
  const updated = updateReview(before, facts, say);
  if (updated !== undefined) return updated;
  return [...reviewPart(facts, say), ...(before.trim() === '' ? [] : ['', before])].join('\n');
}

export function isWrittenBy(body: string, key: string): boolean {
  return findPart(splitLines(body))?.call === reviewCall(key);
}

/** With which files an item was given to an agent to work on in this run. The first time counts. */
export function readHandOvers(body: string, run: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { text } of splitLines(body)) {
    const [, id, of, files] = HANDED.exec(text.trimEnd()) ?? [];
    if (id !== undefined && files !== undefined && of === run && !found.has(id)) found.set(id, files);
  }
  return found;
}

/** These lines are not visible on the page. */
export function withHandOvers(body: string, ids: readonly string[], { run, files }: HandOver): string {
  const known = readHandOvers(body, run);
  const lines = ids.filter((id) => !known.has(id)).map((id) => `<!-- signalbox:handed-over ${id} ${run} ${files} -->`);
  return lines.length === 0 ? body : [body.trimEnd(), ...lines, ''].join('\n');
}

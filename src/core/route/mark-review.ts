import { applyEdits, type LineEdits, splitLines } from '../task/lines.ts';
import { type PlacedItem, readReview } from './review-items.ts';
import { plainReason, type ReviewNote, writeNote } from './review-notes.ts';

export type Judgment = { readonly id: string; readonly verdict: 'fix' | 'ignorable'; readonly reason: string };

/** In which run, and with which files, an item is given to an agent to work on. */
export type HandOver = { readonly run: string; readonly files: string };

/** Open items as they were judged: ignorable with a reason, or to be worked on. What is addressed stays so. */
export function settleReview(content: string, judgments: readonly Judgment[], handOver: HandOver): string {
  return withNotes(content, (item) => {
    const judged = judgments.find(({ id }) => id === item.id);
    if (judged === undefined || item.state === 'addressed') return undefined;
    const reason = plainReason(judged.reason);
    if (judged.verdict === 'ignorable') return reason === '' ? undefined : { kind: 'ignorable', reason };
    // The first time counts: what was done since then was done for it.
    const before = findHandOver(item, handOver.run);
    return before ?? { kind: 'handed over', ...handOver };
  });
}

/** Addressed are open items that were handed over in this run, where a check has passed on files that have changed since. */
export function markPassed(content: string, { run, files }: HandOver): string {
  return withNotes(content, (item) => {
    const before = item.state === 'open' ? findHandOver(item, run) : undefined;
    return before === undefined || before.files === files ? undefined : { kind: 'addressed' };
  });
}

function findHandOver({ notes }: PlacedItem, run: string): (ReviewNote & { readonly kind: 'handed over' }) | undefined {
  return notes.flatMap(({ note }) => (note.kind === 'handed over' && note.run === run ? [note] : [])).at(0);
}

/** The text with these notes in the place of earlier ones; where nothing new is to be noted, nothing is touched. */
function withNotes(content: string, noteFor: (item: PlacedItem) => ReviewNote | undefined): string {
  const lines = splitLines(content);
  const edits: LineEdits = { replaced: new Map(), added: new Map() };
  for (const item of readReview(content)) {
    const note = noteFor(item);
    if (note === undefined) continue;
    const due = writeNote(item.margin, note);
    if (item.notes.length === 1 && item.notes.every(({ line }) => lines[line - 1]?.text === due)) continue;
    for (const { line } of item.notes) edits.replaced.set(line, undefined);
    edits.added.set(item.last, [due]);
  }
  return applyEdits(lines, edits);
}

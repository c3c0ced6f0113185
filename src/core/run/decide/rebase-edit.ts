import type { Json } from '../../json.ts';
import { type Refusal, refuse } from '../../refusal.ts';
import { type EditConflict, type MergedEdit, mergeEdit } from '../../state/merge-edit.ts';
import { renderState } from '../../state/state-changed.ts';
import { type CopyMark, isMarkOf } from '../../state/state-copy.ts';
import { stateDiff } from '../../state/state-diff.ts';
import { DIFF_WORDS } from '../../words/diff-words.ts';
import { EDIT_WORDS } from '../../words/edit-words.ts';
import type { Recorded } from '../events.ts';
import { evolve } from '../fold/evolve.ts';
import { type Run, topFrame } from '../run.ts';
import { begin } from '../start/begin-run.ts';

type Edited = { readonly text: string; readonly mark: CopyMark | undefined };

/** The state file with what the person changed, and with all else as the run has it now; a refusal where that cannot be said. */
export function rebaseEdit(run: Run, { text, mark }: Edited, log: readonly Recorded[]): string | Refusal {
  const renderings = renderingsOf(run, log);
  const base = mark && renderings.findLast(({ renderedAt }) => renderedAt === mark.seq);
  if (base === undefined || mark === undefined || !isMarkOf(mark, renderState(base))) {
    const isClear = renderings.every((one) => isWholeOn(one, text, run));
    return isClear ? text : refuse('E_EDIT_BASE', EDIT_WORDS.noBase, bothShown(run, text));
  }
  const merged = mergeOn(base, text, run);
  const event = String(mark.seq);
  if (merged === undefined) {
    const words = EDIT_WORDS.otherDocument(event, topFrame(base).workflow, topFrame(run).workflow);
    return refuse('E_EDIT_CONFLICT', words, bothShown(run, text));
  }
  if (merged.conflicts.length === 0) return merged.text;
  const words = EDIT_WORDS.conflict(event, merged.conflicts.map(conflictText).join(', '));
  return refuse('E_EDIT_CONFLICT', words, bothShown(run, merged.text));
}

/** The run at each event that changed what its state file shows, and as it is now. */
function renderingsOf(run: Run, [first, ...others]: readonly Recorded[]): readonly Run[] {
  if (first === undefined) return [run];
  let then = begin(run.id, run.kit, first);
  const renderings = [then];
  for (const recorded of others) {
    then = evolve(then, recorded);
    if (then.renderedAt === then.seq) renderings.push(then);
  }
  return [...renderings, run];
}

/** Undefined where the file showed another document then. */
function mergeOn(base: Run, text: string, run: Run): MergedEdit | undefined {
  if (topFrame(base).openedAt !== topFrame(run).openedAt) return undefined;
  return mergeEdit(renderState(base), text, renderState(run));
}

/** Made on this rendering, the edit means just what it says: it meets nothing that has changed since, and takes nothing back. */
function isWholeOn(base: Run, text: string, run: Run): boolean {
  const merged = mergeOn(base, text, run);
  return merged !== undefined && merged.conflicts.length === 0 && merged.isWhole;
}

function bothShown(run: Run, text: string): { readonly diff: string } {
  return { diff: stateDiff(renderState(run), text, DIFF_WORDS.edited.en) };
}

function conflictText({ path, now, edited }: EditConflict): string {
  // The text below the front matter is too long for a sentence; it stands in the difference.
  return path.length === 0 ? 'body' : `${path.join('.')} ${valueText(now)} ≠ ${valueText(edited)}`;
}

const MOST = 60;

function valueText(value: Json | undefined): string {
  const text = value === undefined ? '–' : JSON.stringify(value);
  return text.length <= MOST ? text : `${text.slice(0, MOST).toWellFormed()}…`;
}

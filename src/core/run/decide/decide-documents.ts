import { exitOf } from '../../exit/exits.ts';
import { stateDiff } from '../../state/state-diff.ts';
import type { DocumentName } from '../../task/document-names.ts';
import type { Reading } from '../../task/reading.ts';
import { DIFF_WORDS } from '../../words/diff-words.ts';
import { told } from '../../words/recordable.ts';
import { TASK_EDIT_WORDS } from '../../words/task-edit-words.ts';
import { describeProblem } from '../../words/task-words.ts';
import type { RunEvent } from '../events.ts';
import { currentNode, type Run } from '../run.ts';

/** A document on disk that is not what the run knows. */
export type FoundDocument = {
  readonly document: DocumentName;
  readonly path: string;
  /** Undefined where the file is gone. */
  readonly now: { readonly text: string; readonly hash: string; readonly reading: Reading } | undefined;
  /** What it was, where that is known. */
  readonly before: string | undefined;
};

/**
 * A document was changed outside of `createTaskDocs`. A person's edit is adopted, unless the list could not be worked with
 * any more; what a model has done by its own hands is taken back: only the runtime ticks boxes.
 */
export function decideDocuments(
  run: Run,
  found: readonly FoundDocument[],
  by: 'model' | 'person',
): readonly RunEvent[] {
  return found.flatMap((one): readonly RunEvent[] => {
    const { document, path, now, before } = one;
    const name = run.task.name;
    if (name === undefined || run.task.documents[document] === undefined) return [];
    const why = refusedFor(run, one, by);
    if (now === undefined || why !== undefined) {
      const refusal = why ?? { code: 'ENOENT', ...told(TASK_EDIT_WORDS.gone) };
      const notice = by === 'model' ? { notice: `${path}: ${refusal.message} ${HOW_TO_WRITE}` } : {};
      return [{ type: 'document.refused', path, ...refusal, hash: now?.hash ?? '', ...notice }];
    }
    const diff = before === undefined ? '' : stateDiff(before, now.text, DIFF_WORDS.edited.en, path);
    return [
      { type: 'document.adopted', path, diff, hash: now.hash },
      { type: 'document.read', task: name, document, path, hash: now.hash, by, reading: recorded(now.reading) },
    ];
  });
}

const HOW_TO_WRITE =
  'Write documents with createTaskDocs; boxes are ticked by the runtime alone, once an item is verified.';

function recorded({ problems, items }: Reading) {
  return JSON.parse(JSON.stringify(items === undefined ? { problems } : { problems, items }));
}

/** While items are done the list has to stay readable; in the phases before, an incomplete document is no more than incomplete. */
function refusedFor(run: Run, { document, now }: FoundDocument, by: 'model' | 'person') {
  if (by === 'model') return { code: 'E_SANDBOX_VIOLATION', ...told(TASK_EDIT_WORDS.byModel) };
  const [problem] = now?.reading.problems ?? [];
  const node = currentNode(run);
  const atWork = document === 'taskList' && node !== undefined && exitOf(node).rules.documents === undefined;
  if (problem === undefined || !atWork) return undefined;
  const said = TASK_EDIT_WORDS.broken(String(problem.line), describeProblem(problem));
  return { code: 'DOCUMENTS_INVALID', ...told(said) };
}

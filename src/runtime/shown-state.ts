import { isEdited } from '../core/run/decide/decide-edit.ts';
import type { Run } from '../core/run/run.ts';
import { stateCopy } from '../core/state/state-copy.ts';
import type { StateFiles } from '../ports/state-files.ts';

export type ShownState = {
  /** The text a person has put in place of ours, if any. */
  edited(run: Run): Promise<string | undefined>;
  /**
   * Puts an edit that will not be adopted beside the file, before that is recorded: afterwards the file counts as ours and is
   * written over. Says whether it lies there.
   */
  keep(runId: string, refusedEdit: string): Promise<boolean>;
  /** Shows the state as it is now. */
  show(run: Run): Promise<void>;
};

/**
 * The state file on disk: a projection, written after the log.
 * It is best effort, so a failing disk for it must not stop a run whose log is safe.
 */
export function shownState(files: StateFiles): ShownState {
  let written: { readonly at: number; readonly copy: string } | undefined;
  let kept: string | undefined;
  return {
    edited,
    async keep(runId, refusedEdit) {
      if (kept === refusedEdit) return true;
      try {
        await files.keep(runId, refusedEdit);
        kept = refusedEdit;
        return true;
      } catch {
        return false;
      }
    },
    async show(run) {
      const at = run.renderedAt;
      if (at === written?.at) return;
      try {
        // A person was faster: their text stays where it is until it has been judged, before the next turn.
        if ((await edited(run)) !== undefined || at === written?.at) return;
        const copy = stateCopy(run);
        await files.write(run.id, copy);
        written = { at, copy };
      } catch {
        written = undefined;
      }
    },
  };

  async function edited(run: Run): Promise<string | undefined> {
    const found = await files.read(run.id).catch(() => undefined);
    if (found !== undefined && found === written?.copy) return undefined;
    // What stands there already need not be written again: replacing a file makes the log's next fsync dearer.
    written = found === stateCopy(run) ? { at: run.renderedAt, copy: found } : undefined;
    return found !== undefined && isEdited(run, found) ? found : undefined;
  }
}

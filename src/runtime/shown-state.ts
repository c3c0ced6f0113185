import { isEdited } from '../core/run/decide-edit.ts';
import type { Run } from '../core/run/run.ts';
import { stateCopy } from '../core/state/state-copy.ts';
import type { StateFiles } from '../ports/state-files.ts';

export type ShownState = {
  /** The text a person has put in place of ours, if any. */
  edited(run: Run): Promise<string | undefined>;
  /** Shows the state as it is now; an edit that was not adopted is kept beside it. */
  show(run: Run, refusedEdit?: string): Promise<void>;
};

/**
 * The state file on disk: a projection, written after the log.
 * It is best effort, so a failing disk for it must not stop a run whose log is safe.
 */
export function shownState(files: StateFiles): ShownState {
  let written: { readonly at: number; readonly copy: string } | undefined;
  return {
    edited,
    async show(run, refusedEdit) {
      const at = run.renderedAt;
      if (at === written?.at && refusedEdit === undefined) return;
      try {
        if (refusedEdit !== undefined) await files.keep(run.id, refusedEdit);
        // A person was faster: their text stays where it is until it has been judged, before the next turn.
        if ((await edited(run)) !== undefined || (at === written?.at && refusedEdit === undefined)) return;
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

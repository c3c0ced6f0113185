import { callsToReport } from '../core/route/hand-over.ts';
import { decide, type Happening } from '../core/run/decide/decide.ts';
import { isEdited } from '../core/run/decide/decide-edit.ts';
import type { RunEvent } from '../core/run/events.ts';
import type { Run } from '../core/run/run.ts';
import { stateCopy } from '../core/state/state-copy.ts';
import type { StateFiles } from '../ports/state-files.ts';
import type { RuntimePlace } from './runtime-place.ts';
import { shownHandOver } from './shown-hand-over.ts';

/** The files by which a run is seen on disk, and what people make of them. */
export type ShownFiles = {
  /** Shows the run as it is now, unless nothing has happened since; tells of a report that the log waits for. */
  show(run: Run, since?: readonly RunEvent[]): Promise<readonly Happening[]>;
  /** What people have edited since then, judged against the run. */
  edits(run: Run, now: number): Promise<readonly RunEvent[]>;
};

/** The state file of every run, and the files that a crew hands over. */
export function shownFiles({
  stateFiles,
  handOver: handOverFiles,
  store,
}: Pick<RuntimePlace, 'stateFiles' | 'handOver' | 'store'>): ShownFiles {
  const state = shownState(stateFiles);
  const handOver = shownHandOver(handOverFiles);
  return {
    async show(run, since) {
      if (since?.length === 0) return [];
      await state.show(run);
      const report = await handOver.show(run);
      return callsToReport(run).length === 0 ? [] : [{ kind: 'reported', report }];
    },
    async edits(run, now) {
      const handed = decide(run, { kind: 'hand-over', edits: await handOver.edited(run) }, now);
      const text = await state.edited(run);
      if (text === undefined) return handed;
      const edit = decide(run, { kind: 'edited', text, log: await store.read(run.id) }, now);
      // What cannot be kept is not judged yet: it stays where it is.
      if (edit.some(isRefused) && !(await state.keep(run.id, text))) return handed;
      return [...edit, ...handed];
    },
  };
}

function isRefused({ type }: RunEvent): boolean {
  return type === 'document.refused';
}

/**
 * The state file on disk: a projection, written after the log.
 * It is best effort, so a failing disk for it must not stop a run whose log is safe.
 */
function shownState(files: StateFiles) {
  let written: { readonly at: number; readonly copy: string } | undefined;
  let kept: string | undefined;
  return {
    edited,
    /**
     * Puts an edit that will not be adopted beside the file, before that is recorded: afterwards the file counts as ours and is
     * written over. Says whether it lies there.
     */
    async keep(runId: string, refusedEdit: string): Promise<boolean> {
      if (kept === refusedEdit) return true;
      try {
        await files.keep(runId, refusedEdit);
        kept = refusedEdit;
        return true;
      } catch {
        return false;
      }
    },
    async show(run: Run): Promise<void> {
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

  /** The text that a person has put in place of ours, if any. */
  async function edited(run: Run): Promise<string | undefined> {
    const found = await files.read(run.id).catch(() => undefined);
    if (found !== undefined && found === written?.copy) return undefined;
    // What stands there already need not be written again: replacing a file makes the log's next fsync dearer.
    written = found === stateCopy(run) ? { at: run.renderedAt, copy: found } : undefined;
    return found !== undefined && isEdited(run, found) ? found : undefined;
  }
}

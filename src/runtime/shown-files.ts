import { callsToReport } from '../core/route/hand-over.ts';
import { decide, type Happening } from '../core/run/decide/decide.ts';
import type { RunEvent } from '../core/run/events.ts';
import type { Run } from '../core/run/run.ts';
import type { RuntimePlace } from './runtime-place.ts';
import { shownHandOver } from './shown-hand-over.ts';
import { shownState } from './shown-state.ts';

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

import { decide } from '../core/run/decide.ts';
import type { RunEvent } from '../core/run/events.ts';
import type { Run } from '../core/run/run.ts';
import { shownHandOver } from './shown-hand-over.ts';
import { shownState } from './shown-state.ts';
import type { Surroundings } from './surroundings.ts';

/** The files by which a run is seen on disk, and what people make of them. */
export type ShownFiles = {
  /** Shows the run as it is now. */
  show(run: Run): Promise<void>;
  /** What people have edited since then, judged against the run. */
  edits(run: Run, now: number): Promise<readonly RunEvent[]>;
};

/** The state file of every run, and the files that a crew hands over. */
export function shownFiles({
  stateFiles,
  handOver: handOverFiles,
  store,
}: Pick<Surroundings, 'stateFiles' | 'handOver' | 'store'>): ShownFiles {
  const state = shownState(stateFiles);
  const handOver = shownHandOver(handOverFiles);
  return {
    async show(run) {
      await state.show(run);
      await handOver.show(run);
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

import type { Happening } from '../core/run/decide/decide.ts';
import type { CallsAction } from '../core/run/next/next-for-calls.ts';
import type { Run } from '../core/run/run.ts';

/** Acts that go on beside the one under way. */
export type SideActs = {
  /** Each is begun once, however often it is asked for. */
  begin(run: Run, act: CallsAction): void;
  /** What came of those that are over, once. */
  take(): readonly Happening[];
  isActing(): boolean;
  /** Done when none is under way. */
  idle(): Promise<void>;
};

export function sideActs(perform: (run: Run, act: CallsAction) => Promise<Happening>, ring: () => void): SideActs {
  const begun = new Set<string>();
  const acting = new Set<Promise<void>>();
  let over: Happening[] = [];
  return {
    begin(run, act) {
      if (begun.has(act.key)) return;
      begun.add(act.key);
      const ended = perform(run, act).then((happening) => {
        acting.delete(ended);
        over.push(happening);
        ring();
      });
      acting.add(ended);
    },
    take() {
      const taken = over;
      over = [];
      return taken;
    },
    isActing: () => acting.size > 0,
    async idle() {
      while (acting.size > 0) await Promise.all(acting);
    },
  };
}

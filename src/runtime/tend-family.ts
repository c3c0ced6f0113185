import type { Run } from '../core/run/run.ts';
import { statusOf } from '../core/run/view/summarize.ts';

export type Family = {
  /** Begins with the children that are not attended yet; says whether any of them is still at work. */
  tend(run: Run): boolean;
  /** Attends these children, whatever they wait for, until they rest. */
  attend(children: readonly string[]): void;
  /** Resolves when none of them is at work any more. */
  settled(): Promise<void>;
};

/**
 * Attends the children of a run for as long as the run is attended. `attendChild` drives or follows one child until it rests; if
 * that fails, the problem is thrown once the other children rest.
 */
export function tendFamily(attendChild: (runId: string) => Promise<unknown>, ring: () => void): Family {
  const begun = new Set<string>();
  const working = new Map<string, Promise<void>>();
  const problems: unknown[] = [];

  return {
    tend(run) {
      if (statusOf(run) !== 'waiting_children') return false;
      const waited = run.children.filter(({ report, child }) => report === undefined && !begun.has(child));
      for (const { child } of waited) begin(child);
      if (working.size === 0 && problems.length > 0) throw problems[0];
      return working.size > 0;
    },
    attend(children) {
      for (const child of children) if (!working.has(child)) begin(child);
    },
    async settled() {
      await Promise.all(working.values());
    },
  };

  function begin(child: string): void {
    begun.add(child);
    const tended = attendChild(child)
      .then(
        () => undefined,
        (problem: unknown) => {
          problems.push(problem);
        },
      )
      .finally(() => {
        working.delete(child);
        ring();
      });
    working.set(child, tended);
  }
}

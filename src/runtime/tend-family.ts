import type { Run } from '../core/run/run.ts';
import { statusOf } from '../core/run/view/summarize.ts';

export type Family = {
  /** Sets those children going that nobody tends yet; whether any of them is still at work. */
  tend(run: Run): boolean;
  /** Stays with these until they rest. */
  call(children: readonly string[]): void;
  /** Done when none of them is at work any more. */
  settled(): Promise<void>;
};

/**
 * The children of a run that somebody stays with: as long as they stay, its children are theirs too. `attendChild` drives or follows
 * one until it rests; what goes wrong with it is thrown once the others have come to their rest.
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
    call(children) {
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

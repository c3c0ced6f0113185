import { planPrune, pruneWanted } from '../../app/prune-runs.ts';
import { REMOVAL_WORDS } from '../../core/words/removal-words.ts';
import { type Output, tellResult } from '../output.ts';
import { confirmRemoval, departingLines, tellRemoved } from '../removal.ts';
import { say } from '../telling/speech.ts';
import type { TerminalPlace } from '../terminal-place.ts';
import { withRuntime } from '../with-store.ts';

export type PruneOptions = {
  readonly older?: string;
  readonly status?: readonly string[];
  readonly dryRun?: boolean;
  readonly yes?: boolean;
};

/** `signalbox prune`: takes away what is over and has not been touched for long. */
export async function prune(place: TerminalPlace, out: Output, options: PruneOptions): Promise<number> {
  const { older, status: statuses, dryRun = false, yes = false } = options;
  const wanted = pruneWanted(place, { older, statuses });
  return withRuntime(place, out, async ({ store }) => {
    const { runs, prune: remove } = await planPrune(place, store, wanted);
    if (dryRun) {
      return tellResult(out, { runs }, () =>
        [...departingLines(runs, place.now()), say(REMOVAL_WORDS.would(runs.length))].join('\n'),
      );
    }
    const again = ['prune', '--older', older ?? '', ...(statuses ?? []).flatMap((one) => ['--status', one]), '--yes'];
    // Without any it still clears up after one that was killed.
    if (runs.length > 0) await confirmRemoval(place, out, runs, { yes, again });
    return tellRemoved(out, await remove());
  });
}

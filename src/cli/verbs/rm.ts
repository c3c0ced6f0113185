import { departing, familyOf, removeRuns } from '../../app/remove-runs.ts';
import type { Output } from '../output.ts';
import { confirmRemoval, tellRemoved } from '../removal.ts';
import type { TerminalPlace } from '../terminal-place.ts';
import { withRuntime } from '../with-store.ts';

/** `signalbox rm`: takes a run away for good, with everything that is only its own. */
export async function rm(
  place: TerminalPlace,
  out: Output,
  ref: string,
  { yes }: { readonly yes?: boolean },
): Promise<number> {
  return withRuntime(place, out, async ({ store }) => {
    const family = await familyOf(store, ref);
    const again = ['rm', family[0].id, '--yes'];
    await confirmRemoval(place, out, [departing(family)], { yes: yes === true, again });
    return tellRemoved(out, await removeRuns(place, store, [family]));
  });
}

import { departing, familyOf, removeRuns } from '../../app/remove-runs.ts';
import type { House } from '../house.ts';
import type { Output } from '../output.ts';
import { confirmRemoval, tellRemoved } from '../removal.ts';
import { withRuntime } from '../with-store.ts';

/** `signalbox rm`: takes a run away for good, with everything that is only its own. */
export async function rm(house: House, out: Output, ref: string, { yes }: { readonly yes?: boolean }): Promise<number> {
  return withRuntime(house, out, async ({ store }) => {
    const family = await familyOf(store, ref);
    const again = ['rm', family[0].id, '--yes'];
    await confirmRemoval(house, out, [departing(family)], { yes: yes === true, again });
    return tellRemoved(out, await removeRuns(house, store, [family]));
  });
}

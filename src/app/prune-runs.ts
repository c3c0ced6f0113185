import { badUsage } from '../core/bad-usage.ts';
import type { ShownStatus } from '../core/run/view/status.ts';
import { REMOVAL_WORDS } from '../core/words/removal-words.ts';
import { STATUS_WORDS } from '../core/words/status-words.ts';
import type { RunStore } from '../ports/run-store.ts';
import type { Place } from './place.ts';
import { type Departing, departing, oldFamilies, type RemovedRuns, removeRuns, type Wanted } from './remove-runs.ts';

export type PruneWish = {
  /** For how long nothing has happened in them: 12h, 30d, 8w. */
  readonly older?: string | undefined;
  /** By default all that are over. */
  readonly statuses?: readonly string[] | undefined;
};

/** What would go, and how it goes. */
export type Pruning = {
  readonly runs: readonly Departing[];
  prune(): Promise<RemovedRuns>;
};

const OVER = ['completed', 'failed', 'canceled'];

/** What is meant to go: all that is over and has not been touched for long. */
export function pruneWanted(place: Pick<Place, 'now'>, { older, statuses = OVER }: PruneWish): Wanted {
  return { before: place.now() - ageOf(older), statuses: new Set(statuses.map(knownStatus)) };
}

/** Nothing is taken away but by its `prune`. */
export async function planPrune(place: Place, store: RunStore, wanted: Wanted): Promise<Pruning> {
  const families = await oldFamilies(store, wanted);
  return { runs: families.map(departing), prune: () => removeRuns(place, store, families) };
}

const UNITS: { readonly [unit: string]: number } = { h: 3_600_000, d: 86_400_000, w: 7 * 86_400_000 };

function ageOf(text: string | undefined): number {
  if (text === undefined) throw badUsage(REMOVAL_WORDS.ageNeeded, { do: 'prune' }, { flag: '--older' });
  const [, count = '', unit = ''] = /^(\d{1,5})([hdw])$/.exec(text) ?? [];
  const length = UNITS[unit];
  if (length === undefined) throw badUsage(REMOVAL_WORDS.ageWrong(text), { do: 'prune' }, { flag: '--older' });
  return Number(count) * length;
}

function knownStatus(text: string): ShownStatus {
  if (Object.hasOwn(STATUS_WORDS, text)) return text as ShownStatus;
  const known = Object.keys(STATUS_WORDS).join(', ');
  throw badUsage(REMOVAL_WORDS.statusWrong(text, known), { do: 'prune' }, { flag: '--status' });
}

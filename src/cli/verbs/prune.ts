import { departing, oldFamilies, removeRuns } from '../../app/remove-runs.ts';
import { badUsage } from '../../core/bad-usage.ts';
import type { ShownStatus } from '../../core/run/view/status.ts';
import { REMOVAL_WORDS } from '../../core/words/removal-words.ts';
import { STATUS_WORDS } from '../../core/words/status-words.ts';
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

const OVER = ['completed', 'failed', 'canceled'];
const EXAMPLE = 'signalbox prune --older 30d --status completed --dry-run';

/** `signalbox prune`: takes away what is over and has not been touched for long. */
export async function prune(place: TerminalPlace, out: Output, options: PruneOptions): Promise<number> {
  const { older, status = OVER, dryRun = false, yes = false } = options;
  const wanted = { before: place.now() - ageOf(older), statuses: new Set(status.map(statusOf)) };
  return withRuntime(place, out, async ({ store }) => {
    const families = await oldFamilies(store, wanted);
    const runs = families.map(departing);
    if (dryRun) {
      return tellResult(out, { runs }, () =>
        [...departingLines(runs, place.now()), say(REMOVAL_WORDS.would(runs.length))].join('\n'),
      );
    }
    const again = [
      'prune',
      '--older',
      older ?? '',
      ...(options.status ?? []).flatMap((one) => ['--status', one]),
      '--yes',
    ];
    // Without any it still clears up after one that was killed.
    if (runs.length > 0) await confirmRemoval(place, out, runs, { yes, again });
    return tellRemoved(out, await removeRuns(place, store, families));
  });
}

const UNITS: { readonly [unit: string]: number } = { h: 3_600_000, d: 86_400_000, w: 7 * 86_400_000 };

function ageOf(text: string | undefined): number {
  if (text === undefined) throw badUsage(REMOVAL_WORDS.ageNeeded, EXAMPLE);
  const [, count = '', unit = ''] = /^(\d{1,5})([hdw])$/.exec(text) ?? [];
  const length = UNITS[unit];
  if (length === undefined) throw badUsage(REMOVAL_WORDS.ageWrong(text), EXAMPLE);
  return Number(count) * length;
}

function statusOf(text: string): ShownStatus {
  if (Object.hasOwn(STATUS_WORDS, text)) return text as ShownStatus;
  throw badUsage(REMOVAL_WORDS.statusWrong(text, Object.keys(STATUS_WORDS).join(', ')), EXAMPLE);
}

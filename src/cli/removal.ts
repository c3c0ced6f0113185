import type { Departing, RemovedRuns } from '../app/remove-runs.ts';
import { Fault } from '../core/fault.ts';
import { isYes } from '../core/interaction/read-words.ts';
import { commandLine } from '../core/words/command-line.ts';
import { oneLine } from '../core/words/plain-text.ts';
import { REMOVAL_WORDS } from '../core/words/removal-words.ts';
import { STATUS_WORDS } from '../core/words/status-words.ts';
import { asIs, type Text } from '../core/words/text.ts';
import { type Output, tellResult } from './output.ts';
import { age } from './telling/age.ts';
import { say } from './telling/speech.ts';
import type { TerminalPlace } from './terminal-place.ts';

const MOST_SHOWN = 20;

type Consent = { readonly yes: boolean; readonly again: readonly string[] };

/** Shows what would go, and faults unless the person wants it so. */
export async function confirmRemoval(
  place: TerminalPlace,
  out: Output,
  runs: readonly Departing[],
  { yes, again }: Consent,
): Promise<void> {
  if (yes) return;
  if (place.attended && out.format === 'text') out.talk(departingLines(runs, place.now()).join('\n'));
  await confirm(place, out, REMOVAL_WORDS.ask(runs.length), again);
}

/** Returns after a yes at a terminal. Any other answer, or no terminal, faults with what to type instead. */
export async function confirm(
  place: TerminalPlace,
  out: Output,
  question: Text,
  again: readonly string[],
): Promise<void> {
  const isAsked = place.attended && out.format === 'text';
  if (isAsked && isYes((await place.ask(say(question), { unseen: 'dropped' })) ?? '')) return;
  throw new Fault('NOT_CONFIRMED', REMOVAL_WORDS.notConfirmed, { help: asIs(commandLine(...again)) });
}

export function departingLines(runs: readonly Departing[], now: number): readonly string[] {
  const lines = runs
    .slice(0, MOST_SHOWN)
    .flatMap(({ runId, workflow, status, updatedAt, children }) => [
      oneLine(say(REMOVAL_WORDS.line(runId, workflow, say(STATUS_WORDS[status]), age(now - Date.parse(updatedAt))))),
      ...(children.length === 0 ? [] : [say(REMOVAL_WORDS.withChildren(children.length))]),
    ]);
  return runs.length > MOST_SHOWN ? [...lines, say(REMOVAL_WORDS.more(runs.length - MOST_SHOWN))] : lines;
}

export function tellRemoved(out: Output, found: RemovedRuns): number {
  const { removed, freed, snapshots, busy } = found;
  return tellResult(out, found, () =>
    [
      removed.length + busy.length === 0
        ? say(REMOVAL_WORDS.none)
        : say(REMOVAL_WORDS.removed(removed.length, inBytes(freed))),
      ...busy.map((run) => say(REMOVAL_WORDS.busy(run))),
      ...snapshots.flatMap(({ runId, project, snapshots: count }) => [
        oneLine(say(REMOVAL_WORDS.snapshots(count, project))),
        `  ${dropRefs(runId, project)}`,
      ]),
    ].join('\n'),
  );
}

/** With git alone: what is in a repository is the person's. */
function dropRefs(runId: string, project: string): string {
  const [, , ...git] = commandLine('git', '-C', project).split(' ');
  const at = `git ${git.join(' ')}`;
  return `${at} for-each-ref --format='delete %(refname)' refs/signalbox/${runId} | ${at} update-ref --stdin`;
}

const STEPS = ['B', 'KB', 'MB', 'GB'] as const;

function inBytes(bytes: number): string {
  const step = Math.min(STEPS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** step;
  return `${step === 0 ? value : value.toFixed(1)} ${STEPS[step]}`;
}

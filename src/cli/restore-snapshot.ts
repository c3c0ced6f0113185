import { planRestore } from '../app/snapshots.ts';
import { badUsage } from '../core/bad-usage.ts';
import { Fault } from '../core/fault.ts';
import { isYes } from '../core/interaction/read-words.ts';
import { commandLine } from '../core/words/command-line.ts';
import { COUNT_WORDS } from '../core/words/count-words.ts';
import { FILE_RESTORED, SNAPSHOT_WORDS } from '../core/words/snapshot-words.ts';
import { asIs } from '../core/words/text.ts';
import { type Output, tellResult } from './output.ts';
import { personAt } from './person.ts';
import { nextLine } from './telling/as-typed.ts';
import { changedFiles } from './telling/changed-files.ts';
import { say } from './telling/speech.ts';
import type { TerminalPlace } from './terminal-place.ts';

export type RestoreOptions = { readonly yes?: boolean };
type Meant = { readonly ref: string | undefined; readonly number: string | undefined };

/** `signalbox snapshots restore`: shows what would change, asks, keeps what stands there, and brings the snapshot back. */
export async function restoreSnapshot(
  place: TerminalPlace,
  out: Output,
  meant: Meant,
  { yes }: RestoreOptions,
): Promise<number> {
  const { ref, number } = meant;
  if (ref === undefined || number === undefined || !/^[1-9]\d{0,8}$/.test(number))
    throw badUsage(SNAPSHOT_WORDS.missing, commandLine('snapshots', 'restore', ref ?? '@last', '1'));
  const { runId, plan, restore } = await planRestore(place, personAt(place, out), ref, Number(number));
  if (plan.files.length === 0)
    return tellResult(out, { runId, ...plan, kept: null }, () => say(SNAPSHOT_WORDS.nothingToDo(Number(number))));
  if (out.format === 'text')
    out.talk(
      [
        say(SNAPSHOT_WORDS.wouldChange(Number(number), COUNT_WORDS.files(plan.files.length))),
        ...changedFiles(plan.files, FILE_RESTORED),
        say(SNAPSHOT_WORDS.keptFirst),
      ].join('\n'),
    );
  if (yes !== true && !(await isAgreed(place, out))) {
    const help = asIs(commandLine('snapshots', 'restore', runId, number, '--yes'));
    throw new Fault('NOT_CONFIRMED', SNAPSHOT_WORDS.notRestored, { help, details: { files: plan.files } });
  }
  const restored = await restore();
  const kept = restored.kept.ref.slice(restored.kept.ref.lastIndexOf('/') + 1);
  return tellResult(out, { runId, ...restored }, () =>
    [
      say(SNAPSHOT_WORDS.restored(Number(number), kept)),
      nextLine(commandLine('snapshots', 'restore', runId, kept)),
    ].join('\n'),
  );
}

async function isAgreed(place: TerminalPlace, out: Output): Promise<boolean> {
  return (
    place.attended &&
    out.format === 'text' &&
    isYes((await place.ask(say(SNAPSHOT_WORDS.ask), { unseen: 'dropped' })) ?? '')
  );
}

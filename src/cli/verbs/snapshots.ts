import { listSnapshots } from '../../app/snapshots.ts';
import { badUsage } from '../../core/bad-usage.ts';
import { commandLine } from '../../core/words/command-line.ts';
import { COUNT_WORDS } from '../../core/words/count-words.ts';
import { FILE_BECAME, SNAPSHOT_WORDS } from '../../core/words/snapshot-words.ts';
import type { ListedSnapshot } from '../../ports/git.ts';
import { type Output, tellResult } from '../output.ts';
import { personAt } from '../person.ts';
import type { RestoreOptions } from '../restore-snapshot.ts';
import { age } from '../telling/age.ts';
import { nextLine } from '../telling/as-typed.ts';
import { changedFiles } from '../telling/changed-files.ts';
import { inColumns } from '../telling/in-columns.ts';
import { say } from '../telling/speech.ts';
import type { TerminalPlace } from '../terminal-place.ts';

const RESTORE = 'restore';

/** `signalbox snapshots`: the work as a run has kept it, with what has changed since; `restore` brings one back. */
export async function snapshots(
  place: TerminalPlace,
  out: Output,
  [first, ref, number, ...more]: readonly string[],
  options: RestoreOptions,
): Promise<number> {
  const [extra] = more;
  if (extra !== undefined) throw badUsage(SNAPSHOT_WORDS.tooMany(extra), commandLine('snapshots', '@last'));
  if (first === RESTORE)
    return (await import('../restore-snapshot.ts')).restoreSnapshot(place, out, { ref, number }, options);
  if (ref !== undefined) throw badUsage(SNAPSHOT_WORDS.tooMany(ref), commandLine('snapshots', first ?? '@last'));
  const { runId, project, snapshots: listed } = await listSnapshots(place, personAt(place, out), first ?? '@last');
  const views = listed.map(({ at, ...snapshot }) => ({ ...snapshot, at: new Date(at).toISOString() }));
  return tellResult(out, { runId, project, snapshots: views }, () => listText(listed, runId, place.now()));
}

function listText(listed: readonly ListedSnapshot[], runId: string, now: number): string {
  if (listed.length === 0) return say(SNAPSHOT_WORDS.none(runId));
  const rows = listed.map(({ number, commit, at, since }) => [
    String(number),
    commit.slice(0, 12),
    age(now - at),
    since === undefined
      ? ''
      : say(since.length === 0 ? SNAPSHOT_WORDS.same : SNAPSHOT_WORDS.since(COUNT_WORDS.files(since.length))),
  ]);
  const since = listed.at(-1)?.since ?? [];
  return [
    ...inColumns(rows, '  '),
    ...(since.length === 0 ? [] : ['', ...changedFiles(since, FILE_BECAME)]),
    nextLine(commandLine('snapshots', RESTORE, runId, String(listed.at(-1)?.number ?? 1))),
  ].join('\n');
}

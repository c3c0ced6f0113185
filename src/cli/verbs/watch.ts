import { findRun } from '../../app/find-run.ts';
import { lookAt, openChildren } from '../../app/open-children.ts';
import { agentNames } from '../../app/read-log.ts';
import { badUsage } from '../../core/bad-usage.ts';
import { shownStatus } from '../../core/run/view/status.ts';
import { commandLine } from '../../core/words/command-line.ts';
import { LOOK_WORDS } from '../../core/words/look-words.ts';
import { REST_WORDS } from '../../core/words/run-words.ts';
import { STATUS_WORDS } from '../../core/words/status-words.ts';
import type { RunReader, RunRow } from '../../ports/run-store.ts';
import { runView } from '../../runtime/run-view.ts';
import { type ExitOptions, exitOfFamily } from '../exit-of.ts';
import { leaveOnSignals } from '../leave-on-signals.ts';
import type { Output } from '../output.ts';
import { nextLine } from '../telling/as-typed.ts';
import { conclusion } from '../telling/conclusion.ts';
import { familyConclusion } from '../telling/family-conclusion.ts';
import { say } from '../telling/speech.ts';
import { type Story, storyOf } from '../telling/story.ts';
import type { TerminalPlace } from '../terminal-place.ts';
import { tellWaiting } from '../with-store.ts';

export type WatchOptions = ExitOptions & { readonly from?: string };

const LOOK_AGAIN_MS = 250;
const WORKING: ReadonlySet<string> = new Set(['queued', 'running', 'waiting_children']);

/** `signalbox watch`: what happens in a run, while others work on it. It drives nothing; leaving changes nothing. */
export async function watch(place: TerminalPlace, out: Output, ref: string, options: WatchOptions): Promise<number> {
  const store = await place.openReader(tellWaiting(out));
  const leaving = leaveOnSignals(place.terminal);
  let story: Story | undefined;
  try {
    let row = await findRun(store, ref);
    story = storyOf(out, row.id, place.now, { names: await agentNames(store, row.id) });
    let seen = firstSeen(ref, options.from, row);
    // Nothing will happen in it, so where it stands is all that can be told.
    if (out.format === 'text' && !isWorkedOn(row) && row.seq <= seen) out.result(standing(row));
    for (;;) {
      const news = await store.read(row.id, seen);
      story.tell(news);
      seen = news.at(-1)?.seq ?? seen;
      row = (await store.row(row.id)) ?? row;
      if (leaving.signal.aborted || (!isWorkedOn(row) && row.seq <= seen)) break;
      await changed(store, leaving.signal);
    }
    story.end();
    const code = await ended(out, store, row, leaving.signal.aborted ? leaving.exit() : undefined);
    return options.exitStatus === true || leaving.signal.aborted ? code : 0;
  } finally {
    story?.end();
    leaving.done();
    await store.close();
  }
}

async function ended(out: Output, store: RunReader, found: RunRow, left: number | undefined): Promise<number> {
  const { run, row } = await lookAt(store, found);
  const status = shownStatus(row.summary.status, row.ownerAlive);
  const children = await openChildren(store, run);
  if (out.format === 'json') out.document(runView(run, row.ownerAlive, children));
  if (left !== undefined) {
    if (out.format === 'text') out.talk(`\n${say(REST_WORDS.unwatched)}\n${nextLine(`signalbox watch ${run.id}`)}`);
    return left;
  }
  if (out.format === 'text') out.result(`\n${familyConclusion(run, children) ?? conclusion(run, status)}`);
  return exitOfFamily(run, status, children);
}

function standing({ id, summary, ownerAlive }: RunRow): string {
  return `${id}  ${say(STATUS_WORDS[shownStatus(summary.status, ownerAlive)])}`;
}

function isWorkedOn({ summary, ownerAlive }: RunRow): boolean {
  return WORKING.has(shownStatus(summary.status, ownerAlive));
}

/** From now on, unless the command names the event to begin after. */
function firstSeen(ref: string, from: string | undefined, { seq }: RunRow): number {
  if (from === undefined) return seq;
  const number = Number(from);
  if (Number.isSafeInteger(number) && number >= 0) return number;
  throw badUsage(LOOK_WORDS.fromWrong(from), commandLine('watch', ref, '--from', '0'));
}

/** Resolves when something was written, some time has passed, or the person leaves. */
function changed(store: RunReader, leave: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stop();
      leave.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, LOOK_AGAIN_MS);
    const stop = store.watch(done);
    leave.addEventListener('abort', done);
  });
}

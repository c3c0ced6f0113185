import { type OpenChild, openChildren } from '../app/open-children.ts';
import { agentNames } from '../app/read-log.ts';
import { ANSWERED, unansweredAfter } from '../app/unanswered.ts';
import { FAULTS } from '../core/fault.ts';
import type { Run } from '../core/run/run.ts';
import { type ShownStatus, shownStatus } from '../core/run/view/status.ts';
import { statusOf } from '../core/run/view/summarize.ts';
import { REST_WORDS } from '../core/words/run-words.ts';
import type { RunStore } from '../ports/run-store.ts';
import type { Attended, AttendOptions } from '../runtime/attend.ts';
import { runView } from '../runtime/run-view.ts';
import { exitOfFamily } from './exit-of.ts';
import { leaveOnSignals } from './leave-on-signals.ts';
import { leftWaiting } from './left-waiting.ts';
import type { Output } from './output.ts';
import { nextLine } from './telling/as-typed.ts';
import { conclusion } from './telling/conclusion.ts';
import { familyConclusion } from './telling/family-conclusion.ts';
import { say } from './telling/speech.ts';
import { storyOf } from './telling/story.ts';
import type { TerminalPlace } from './terminal-place.ts';

/** What is said of a run that rests. `spoken`: the agent's last words have just been told. */
export type Conclude = (run: Run, status: ShownStatus, spoken: boolean, children: readonly OpenChild[]) => string;

/** What a person is told by default: what it or its items wait for, and the commands that go on. */
export const standing: Conclude = (run, status, spoken, children) =>
  familyConclusion(run, children) ?? conclusion(run, status, spoken);

/** The run to stay with; `run`: as it is now, where it has begun before. */
type Stayed = { readonly store: RunStore; readonly runId: string; readonly run?: Run };

/** Attends a run, until it rests or is left. */
export type Work = (options: AttendOptions) => Promise<Attended>;

/** A run that is not stayed with any more, and the exit code of that. */
export type Rested = {
  readonly code: number;
  readonly run: Run;
  readonly children: readonly OpenChild[];
  readonly ended: Attended['ended'];
};

/** Stays with a run, telling what happens, until it rests or a signal calls us away; returns the exit code. */
export async function stay(
  { terminal }: Pick<TerminalPlace, 'terminal'>,
  out: Output,
  { store, runId, run: before }: Stayed,
  work: Work,
  conclude: Conclude = standing,
): Promise<Rested> {
  const leaving = leaveOnSignals(terminal);
  leaving.signal.addEventListener('abort', () => store.hurry(), { once: true });
  const story = storyOf(out, runId, Date.now, { run: before, names: await agentNames(store, runId) });
  try {
    let spoken = false;
    let unanswered = ANSWERED;
    const { run, ended } = await work({
      leave: leaving.signal,
      onEvents: (events) => {
        spoken ||= events.some(({ event }) => event.type === 'reply.received');
        unanswered = events.reduce((before, { event }) => unansweredAfter(before, event), unanswered);
        story.tell(events);
      },
      onChild: story.child,
      ...(story.draft === undefined ? {} : { onDraft: story.draft }),
      ...(story.trouble === undefined ? {} : { onTrouble: story.trouble }),
    });
    story.end();
    const ownerAlive = (await store.row(runId))?.ownerAlive ?? false;
    const children = await openChildren(store, run);
    if (out.format === 'json') out.document(runView(run, ownerAlive, children));
    const told = (status: ShownStatus) => conclude(run, status, spoken, children);
    const seen = { run, children, ended };
    if (ended === 'left') return { ...seen, code: left(out, run, ownerAlive, leaving.exit()) };
    const code = rested(out, { run, children }, ownerAlive, told);
    return { ...seen, code: unanswered.code === undefined ? code : FAULTS[unanswered.code].exit };
  } catch (error) {
    throw leaving.signal.aborted ? leftWaiting(error, leaving.exit()) : error;
  } finally {
    story.end();
    leaving.done();
  }
}

function left(out: Output, { id }: Run, ownerAlive: boolean, code: number): number {
  const told = ownerAlive
    ? `\n${say(REST_WORDS.unfollowed)}\n${nextLine(`signalbox show ${id}`)}`
    : `\n${say(REST_WORDS.stopped)}\n${nextLine(`signalbox resume ${id}`)}`;
  if (out.format === 'text') out.talk(told);
  return code;
}

function rested(
  out: Output,
  { run, children }: { readonly run: Run; readonly children: readonly OpenChild[] },
  ownerAlive: boolean,
  conclude: (status: ShownStatus) => string,
): number {
  const status = shownStatus(statusOf(run), ownerAlive);
  const told = conclude(status);
  if (out.format === 'text' && told !== '') out.result(`\n${told}`, 'asked');
  return exitOfFamily(run, status, children);
}

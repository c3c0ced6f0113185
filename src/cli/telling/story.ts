import type { Interaction, Recorded } from '../../core/run/events.ts';
import type { Run } from '../../core/run/run.ts';
import { oneLine } from '../../core/words/plain-text.ts';
import { eventView } from '../../runtime/run-view.ts';
import type { Output } from '../output.ts';
import { afterResult } from './after-result.ts';
import { drawInteraction } from './draw-interaction.ts';
import { familyLines } from './family-lines.ts';
import { isOnlyWords } from './is-resting.ts';
import { liveLine } from './live-line.ts';
import { liveText } from './live-text.ts';
import { type Ending, narrate, type Scene, toneOf } from './narrate.ts';
import { oncePerFailure } from './own-failure.ts';
import { speakers } from './speakers.ts';
import { taskBoard } from './task-board.ts';
import { repeatsOwnCall, toldLanes } from './told-lanes.ts';

/** What happens in a run, told event by event in the form that was asked for, with a live line below it. */
export type Story = {
  /** What was recorded together is told together: the end of a run says why it failed. */
  tell(events: readonly Recorded[]): void;
  /** What was recorded of a run that it has spawned. */
  child(runId: string, events: readonly Recorded[]): void;
  /** Words that are still coming; undefined where they are not shown as they come. */
  readonly draft: ((text: string) => void) | undefined;
  /** What an engine struggles with; undefined where it is not shown. */
  readonly trouble: ((words: string) => void) | undefined;
  /** Nothing more will be told. */
  end(): void;
};

/** What is known when a story begins: the run, where it had begun before, and what its agents are called. */
type Known = { readonly run?: Run | undefined; readonly names?: ReadonlyMap<string, string> };

export function storyOf(out: Output, runId: string, now: () => number, { run, names }: Known = {}): Story {
  const begun = now();
  const board = taskBoard(run);
  const family = familyLines(run?.children);
  const line = liveLine(out, now, board);
  const live = out.live ? liveText(out) : undefined;
  const result = afterResult();
  const questions = toldQuestions();
  const lanes = toldLanes(run);
  const repeats = repeatsOwnCall();
  const once = oncePerFailure();
  const speaker = speakers(names, run?.turn?.agent);
  const tellOne = (happened: Recorded, ending: Ending | undefined): void => {
    const scene = { ...speaker(happened), ending };
    line.event(happened);
    board.event(happened);
    if (out.format === 'jsonl') out.document(eventView(runId, happened));
    if (out.format === 'text')
      for (const one of once(happened)) tellInWords(one, one === happened ? scene : { ...scene, ending: undefined });
  };
  const tellInWords = (happened: Recorded, scene: Scene): void => {
    if (repeats(happened)) return;
    const recorded = result.heard(happened);
    const asked = questions(recorded);
    if (asked !== '') out.result(asked, 'asked');
    live?.event(recorded, scene);
    const text = live === undefined ? narrate(recorded, scene) : '';
    if (text !== '') out.result(text, toneOf(recorded));
    const told = lanes(recorded) ?? family.ofParent(recorded);
    if (told !== undefined) out.result(told.text, told.tone);
  };
  const tellChild = (child: string, recorded: Recorded): void => {
    board.child(child, recorded);
    const told = family.ofChild(child, recorded);
    // What was recorded before anybody looked is known, and not told again.
    if (recorded.ts < begun) return;
    if (out.format === 'jsonl') out.document(eventView(child, recorded));
    // At a terminal the board shows where they are; what goes wrong or is asked stays on the screen.
    const isShown = out.canDrawLine && told?.tone === 'step';
    if (out.format === 'text' && told !== undefined && !isShown) out.result(told.text, told.tone);
  };
  return {
    tell(events) {
      const ending = events
        .map(({ event }) => event)
        .find((event) => event.type === 'run.failed' || event.type === 'run.blocked');
      for (const recorded of events) tellOne(recorded, ending);
    },
    child: (child, events) => {
      for (const recorded of events) tellChild(child, recorded);
    },
    draft: live && ((text) => (result.isOver() ? undefined : live.draft(text))),
    trouble: out.format === 'text' ? eachOnce((words) => out.talk(`· ${oneLine(words)}`)) : undefined,
    end: line.stop,
  };
}

/** An engine that tries again reports the same trouble again. */
function eachOnce(tell: (words: string) => void): (words: string) => void {
  const told = new Set<string>();
  return (words) => {
    if (told.size === told.add(words).size) return;
    tell(words);
  };
}

/**
 * Questions as they are told in a story: with their answer, so that nobody reads a yes without what it was a yes to. The one that
 * is still open at the end is told with how to answer it; one that is nothing but the agent's last words stands there already.
 */
function toldQuestions(): (recorded: Recorded) => string {
  const open = new Map<string, Interaction>();
  return ({ event }) => {
    // What was only told is no question.
    if (event.type === 'interaction.opened' && event.interaction.kind !== 'notice')
      open.set(event.interaction.id, event.interaction);
    if (event.type !== 'interaction.answered') return '';
    const asked = open.get(event.id);
    open.delete(event.id);
    return asked === undefined || isOnlyWords(asked) ? '' : `\n${drawInteraction(asked)}`;
  };
}

import { refusedBy } from '../app/send-command.ts';
import type { EventOf, Recorded } from '../core/run/events.ts';
import type { Run } from '../core/run/run.ts';
import type { ShownStatus } from '../core/run/view/status.ts';
import { oneLine } from '../core/words/plain-text.ts';
import { TALK_WORDS } from '../core/words/talk-words.ts';
import type { Lease, RunStore } from '../ports/run-store.ts';
import type { AttendOptions } from '../runtime/attend.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { changeSeen, isReadHere } from './change-seen.ts';
import type { Output } from './output.ts';
import { type Conclude, stay, type Work } from './stay.ts';
import { nextLine } from './telling/as-typed.ts';
import { conclusion } from './telling/conclusion.ts';
import { drawInteraction, typedHint, waysFor } from './telling/draw-interaction.ts';
import { isResting } from './telling/is-resting.ts';
import { say } from './telling/speech.ts';
import type { TerminalPlace } from './terminal-place.ts';
import { withoutTyped } from './typed-here.ts';

/** What a person chose from an agent's menu, or a command. */
export type Chosen = EventOf<'menu.chosen'>;

/** After these the person is asked for no more words. */
const LEAVING: ReadonlySet<string> = new Set(['stop-run', 'dismiss', 'pause-run']);

export type Talk = {
  readonly runtime: Runtime;
  readonly store: RunStore;
  readonly lease: Lease;
  /** What is said first, before the person is asked for words. */
  readonly message?: string | undefined;
  /** What a choice asks of the terminal; the log has it already. */
  readonly follow?: (chosen: Chosen) => Promise<void>;
};

/**
 * Talking with a run at the terminal: it is asked for words until there are none. Leaving loses nothing.
 * Without a terminal it is one message and what came of it.
 */
export async function talk(
  place: TerminalPlace,
  out: Output,
  { runtime, store, lease, message, follow }: Talk,
): Promise<number> {
  const { runId } = lease;
  const attended = isReadHere(place, out);
  let said: string | undefined;
  const conclude: Conclude = (ended, status, spoken) => {
    // A workflow that is started right away needs no word about how to start it.
    if (follow !== undefined && ended.chosen !== undefined) return '';
    if (said === undefined && message !== undefined) return '';
    return attended ? askedAtTerminal(ended, status, spoken) : conclusion(ended, status, spoken);
  };
  const stayed = (work: Work) => stay(place, out, { store, runId }, work, conclude);
  if (attended) out.talk(say(TALK_WORDS.commands));
  let { code, run } = await stayed((options) => runtime.attend(runId, { ...options, lease }));
  for (let words = message ?? (await next()); words !== undefined; words = await next()) {
    said = words;
    if ((await tell(words)) === 'leave' || !attended) break;
  }
  const [open] = run.interactions;
  if (attended && open !== undefined) out.talk(`\n${say(TALK_WORDS.waits)}\n${nextLine(say(waysFor(runId, open)))}`);
  return code;

  async function next(): Promise<string | undefined> {
    if (!attended || run.interactions.length === 0) return undefined;
    const words = await place.ask('\n> ');
    // An empty line gets the menu of an agent; anywhere else it is asked for again.
    return words?.trim() === '' && run.started.conversation !== 'agent' ? next() : words;
  }

  async function tell(text: string): Promise<'go on' | 'leave'> {
    let chosen: Chosen | undefined;
    const note = (event: Chosen): void => {
      chosen = event;
    };
    ({ code, run } = await stayed(async (options) => {
      // What is open was shown here before the person was asked for words.
      const seen = attended ? changeSeen(run.interactions[0]) : {};
      const sent = await runtime.send(runId, { kind: 'message', text, ...seen }, noting(options, note));
      if (sent.verdict?.type !== 'command.refused') return sent;
      const fault = await refusedBy(store, runId, sent.verdict);
      if (!attended) throw fault;
      out.talk(`! ${oneLine(`${fault.code}: ${say(fault.said)}`)}`);
      return sent;
    }));
    if (chosen === undefined) return 'go on';
    await follow?.(chosen);
    const [open] = run.interactions;
    if (attended && chosen.workflow !== undefined && open !== undefined) {
      out.result(`\n${say(TALK_WORDS.back)}\n${drawInteraction(open)}`);
    }
    // A person who stops it has what they wanted.
    if (chosen.route === 'stop-run') code = 0;
    return LEAVING.has(chosen.route) ? 'leave' : 'go on';
  }
}

/** What the agent has just said needs no second telling; what it asks with more than words does. */
function askedAtTerminal(run: Run, status: ShownStatus, spoken: boolean): string {
  const [open] = run.interactions;
  if (open === undefined) return conclusion(run, status);
  return spoken && isResting(run, open) ? '' : `${drawInteraction(open)}${typedHint(open)}`;
}

function noting(options: AttendOptions, note: (event: Chosen) => void): AttendOptions {
  const { onEvents: tell } = withoutTyped(options);
  return {
    ...options,
    onEvents: (events: readonly Recorded[]) => {
      for (const { event } of events) if (event.type === 'menu.chosen') note(event);
      tell?.(events);
    },
  };
}

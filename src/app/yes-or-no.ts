import { Fault } from '../core/fault.ts';
import { widgetOf } from '../core/interaction/widget-of.ts';
import type { Command } from '../core/run/commands.ts';
import type { Answer, Interaction } from '../core/run/events.ts';
import { ANSWER_WORDS, OPEN_WORDS } from '../core/words/answer-words.ts';
import { REFUSED_WORDS } from '../core/words/refused-words.ts';
import { STATUS_WORDS } from '../core/words/status-words.ts';
import { composed } from '../core/words/text.ts';
import type { RunRow } from '../ports/run-store.ts';

/** What says yes to a confirmation or a plan. */
export function approval(run: string, open: Interaction): Answer {
  return { text: '', value: yesOrNo(run, open) === 'confirmation' ? { confirmed: true } : { decision: 'approve' } };
}

/** What says no, and why; only a plan needs a reason, because it is changed by it. */
export function rejection(run: string, open: Interaction, reason: string): Answer {
  if (yesOrNo(run, open) === 'confirmation') return { text: reason, value: { confirmed: false } };
  if (reason.trim() === '')
    throw new Fault('BAD_USAGE', ANSWER_WORDS.reasonNeeded, { help: { do: 'reject-with-reason', run } });
  return { text: '', value: { decision: 'request_changes', feedback: reason } };
}

/** What can be answered with yes or no alone; anything else is told apart, with what answers it. */
function yesOrNo(run: string, open: Interaction): 'confirmation' | 'plan_review' {
  const type = widgetOf(open)?.type;
  if (type === 'confirmation' || type === 'plan_review') return type;
  const said = composed((say) => say(ANSWER_WORDS.notYesOrNo(run, say(OPEN_WORDS[type ?? open.kind]))));
  throw new Fault('BAD_USAGE', said, { help: { do: 'answer', run, open } });
}

/** Nothing is open: it was answered or withdrawn before, or the run is over. */
export function nothingToApprove({ id: run, summary: { status } }: RunRow): Command {
  if (status === 'canceled' || status === 'failed')
    throw new Fault('RUN_OVER', REFUSED_WORDS.over(STATUS_WORDS[status]), { help: { do: 'log', run } });
  throw new Fault('STALE', ANSWER_WORDS.nothingOpen(run), { help: { do: 'show', run } });
}

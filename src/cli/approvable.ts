import { Fault } from '../core/fault.ts';
import { widgetOf } from '../core/interaction/widget-of.ts';
import type { Command } from '../core/run/commands.ts';
import type { Interaction } from '../core/run/events.ts';
import { ANSWER_WORDS, OPEN_WORDS } from '../core/words/answer-words.ts';
import { REFUSED_WORDS } from '../core/words/refused-words.ts';
import { STATUS_WORDS } from '../core/words/status-words.ts';
import { asIs, composed } from '../core/words/text.ts';
import type { RunRow } from '../ports/run-store.ts';
import { badUsage } from './bad-usage.ts';
import { waysFor } from './telling/draw-interaction.ts';

/** What can be answered with yes or no alone; anything else is told apart, with the command that answers it. */
export function approvable(runId: string, open: Interaction): 'confirmation' | 'plan_review' {
  const type = widgetOf(open)?.type;
  if (type === 'confirmation' || type === 'plan_review') return type;
  const said = composed((say) => say(ANSWER_WORDS.notYesOrNo(runId, say(OPEN_WORDS[type ?? open.kind]))));
  throw badUsage(said, waysFor(runId, open));
}

/** Nothing is open: it was answered or withdrawn before, or the run is over. */
export function nothingToApprove({ id: runId, summary: { status } }: RunRow): Command {
  if (status === 'canceled' || status === 'failed') {
    throw new Fault('RUN_OVER', REFUSED_WORDS.over(STATUS_WORDS[status]), { help: asIs(`signalbox log ${runId}`) });
  }
  throw new Fault('STALE', ANSWER_WORDS.nothingOpen(runId), { help: asIs(`signalbox show ${runId}`) });
}

import { Fault } from '../core/fault.ts';
import type { WidgetType } from '../core/interaction/widget.ts';
import { widgetOf } from '../core/interaction/widget-of.ts';
import type { Command } from '../core/run/commands.ts';
import type { Interaction } from '../core/run/events.ts';
import type { RunRow } from '../ports/run-store.ts';
import { waysFor } from './draw-interaction.ts';

/** What can be answered with yes or no alone; anything else is told apart, with the command that answers it. */
export function approvable(runId: string, open: Interaction): 'confirmation' | 'plan_review' {
  const type = widgetOf(open)?.type;
  if (type === 'confirmation' || type === 'plan_review') return type;
  throw new Fault('BAD_USAGE', `Run ${runId} does not wait for a yes or no: ${OPEN[type ?? open.kind]}.`, {
    help: waysFor(runId, open),
  });
}

const OPEN: { readonly [kind in Interaction['kind'] | WidgetType]: string } = {
  question: 'it asks a question',
  blocked: 'it is blocked',
  'in-doubt': 'a call is in doubt',
  confirmation: 'it asks for a confirmation',
  plan_review: 'it asks for a review',
  selection: 'it offers a selection',
  action_selection: 'it offers a choice',
  form: 'it asks for a form to be filled in',
  feedback: 'it asks for feedback',
};

/** Nothing is open: it was answered or withdrawn before, or the run is over. */
export function nothingToApprove({ id: runId, summary: { status } }: RunRow): Command {
  if (status === 'canceled' || status === 'failed') {
    throw new Fault('RUN_OVER', `The run is ${status}; nothing can be asked of it any more.`, {
      help: `signalbox log ${runId}`,
    });
  }
  throw new Fault('STALE', `Run ${runId} does not wait for a yes or no: nothing is open.`, {
    help: `signalbox show ${runId}`,
  });
}

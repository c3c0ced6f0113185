import { Fault } from '../core/fault.ts';
import { widgetOf } from '../core/interaction/widget-of.ts';
import type { Command } from '../core/run/commands.ts';
import type { Interaction } from '../core/run/events.ts';
import { waysFor } from './draw-interaction.ts';

/** What can be answered with yes or no alone; anything else is told apart, with the command that answers it. */
export function approvable(runId: string, open: Interaction): 'confirmation' | 'plan_review' {
  const type = widgetOf(open)?.type;
  if (type === 'confirmation' || type === 'plan_review') return type;
  const kind = open.kind === 'question' && type !== undefined ? type.replace('_', ' ') : open.kind;
  throw new Fault('BAD_USAGE', `Run ${runId} does not wait for a yes or no: what is open is a ${kind}.`, {
    help: waysFor(runId, open),
  });
}

/** Nothing is open: it was answered or withdrawn before. */
export function nothingToApprove(runId: string): Command {
  throw new Fault('STALE', `Run ${runId} does not wait for a yes or no: nothing is open.`, {
    help: `signalbox show ${runId}`,
  });
}

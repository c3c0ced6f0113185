import { CONFIRM_WIDGET } from '../gate/gate.ts';
import { interactionId } from '../interaction/interaction-id.ts';
import { type Question, readQuestion } from '../interaction/read-question.ts';
import { isRefusal, refuse } from '../refusal.ts';
import type { Interaction } from '../run/events.ts';
import { modeOf } from '../run/mode-of.ts';
import type { Run } from '../run/run.ts';
import { type RecordTool, refused } from './call-decision.ts';

/**
 * Opens a question to a person. The call has its result at once, "wait": the turn ends, nothing is held for months,
 * and the answer is the next turn's input.
 */
export const askUser: RecordTool = (run, call, args) => {
  if (modeOf(run) === 'auto') {
    return refused(refuse('ASK_NOT_ALLOWED', 'Nobody can be asked in auto mode. Decide yourself and go on.'));
  }
  const question = readQuestion(args);
  if (isRefusal(question)) return refused(question);
  const interaction = opened(run, call.id, question);
  return {
    kind: 'done',
    events: [{ type: 'interaction.opened', interaction }],
    result: {
      ok: true,
      waiting: true,
      interactionId: interaction.id,
      hint: 'End your turn now. The answer will be your next input.',
    },
  };
};

function opened(run: Run, callId: string, { prompt, widgetId, widget }: Question): Interaction {
  const id = interactionId(run);
  const confirmation = widget?.type === 'confirmation';
  // Every widget has a name, so that a submission can say which one it answers.
  const name = widgetId ?? (widget === undefined ? undefined : id);
  return {
    id,
    kind: confirmation ? 'confirmation' : 'question',
    prompt,
    ...(name === undefined ? {} : { widgetId: name }),
    ...(widget === undefined ? {} : { widget }),
    callId,
    // The person is shown the real difference, not the model's words about it.
    ...(confirmation && name === CONFIRM_WIDGET && run.proposed !== undefined ? { change: run.proposed } : {}),
  };
}

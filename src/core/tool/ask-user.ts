import { CONFIRM_WIDGET } from '../gate/gate.ts';
import { interactionId } from '../interaction/interaction-id.ts';
import { type Question, readQuestion } from '../interaction/read-question.ts';
import type { JsonObject } from '../json.ts';
import { keepDefined } from '../keep-defined.ts';
import { isRefusal, refuse } from '../refusal.ts';
import type { Call, Interaction } from '../run/events.ts';
import { modeOf } from '../run/fold/in-force.ts';
import type { Run } from '../run/run.ts';
import { objectSchema, text } from './built-in-tools.ts';
import { type CallDecision, type RecordTool, refused } from './call-decision.ts';

const [RETURNED, SHOWN, MORE] = [text('What you get back.'), text('What is shown.'), text('More.')];

function listOf(description: string, needed: JsonObject, more: JsonObject = {}): JsonObject {
  return { type: 'array', description, items: objectSchema({ ...needed, ...more }, Object.keys(needed)) };
}

/**
 * Opens a question to a person. The call has its result at once, "wait": the turn ends, nothing is held for months,
 * and the answer is the next turn's input.
 */
export const askUser: RecordTool = {
  name: 'ui.ask_user',
  family: 'run',
  description: 'Ask the person and end your turn: the answer is your next input.',
  parameters: objectSchema(
    {
      widgetId: text('Your own name for this question.'),
      type: {
        type: 'string',
        enum: ['form', 'selection', 'confirmation', 'plan_review', 'feedback', 'action_selection'],
        description: 'How the question is shown. Leave it out for a question with a free answer.',
      },
      message: text('What the person reads.'),
      schema: {
        type: 'object',
        description: 'form: a JSON Schema with properties of type string, number, integer or boolean, or enum.',
      },
      options: listOf('selection: what can be chosen.', { value: RETURNED, label: SHOWN }, { description: MORE }),
      multi: { type: 'boolean', description: 'selection: several may be chosen.' },
      planContent: text('plan_review: the plan, as Markdown.'),
      items: listOf('feedback: what to comment on.', { id: text('Its name.'), content: SHOWN }),
      actions: listOf(
        'action_selection: what can be done next.',
        { id: RETURNED, label: SHOWN },
        { description: MORE },
      ),
    },
    ['message'],
  ),
  // It stays listed in auto mode: the model is told that it may not, instead of being left to guess.
  inConversations: true,
  decide: decideAsk,
};

function decideAsk(run: Run, call: Call, args: JsonObject): CallDecision {
  if (modeOf(run) === 'auto') {
    return refused(refuse('ASK_NOT_ALLOWED', 'Nobody can be asked in auto mode. Decide yourself and go on.'));
  }
  const question = readQuestion(args);
  if (isRefusal(question)) return refused(question);
  const interaction = openQuestion(run, call.id, question);
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
}

function openQuestion(run: Run, callId: string, { prompt, widgetId, widget }: Question): Interaction {
  const id = interactionId(run);
  const confirmation = widget?.type === 'confirmation';
  // Every widget has a name, so that a submission can say which one it answers.
  const name = widgetId ?? (widget === undefined ? undefined : id);
  return keepDefined({
    id,
    kind: confirmation ? 'confirmation' : 'question',
    prompt,
    widgetId: name,
    widget,
    callId,
    // The person is shown the real difference, not the model's words about it.
    change: confirmation && name === CONFIRM_WIDGET ? run.proposed : undefined,
  });
}

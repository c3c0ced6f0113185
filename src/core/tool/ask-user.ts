import { CONFIRM_WIDGET } from '../gate/gate.ts';
import type { JsonObject } from '../json.ts';
import { refuse } from '../refusal.ts';
import type { Interaction } from '../run/events.ts';
import { interactionId } from '../run/interaction-id.ts';
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
  const prompt = [args['message'], args['prompt']].find((text) => typeof text === 'string' && text.trim() !== '');
  if (typeof prompt !== 'string') return refused(refuse('E_SCHEMA_VALIDATION', 'ui.ask_user needs a message.'));
  const interaction = question(run, call.id, prompt, args);
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

function question(run: Run, callId: string, prompt: string, args: JsonObject): Interaction {
  const type = typeof args['type'] === 'string' ? args['type'] : 'text';
  const widgetId = typeof args['widgetId'] === 'string' ? args['widgetId'] : undefined;
  const confirmation = type === 'confirmation';
  return {
    id: interactionId(run),
    kind: confirmation ? 'confirmation' : 'question',
    prompt,
    type,
    callId,
    ...(widgetId === undefined ? {} : { widgetId }),
    // The person is shown the real difference, not the model's words about it.
    ...(confirmation && widgetId === CONFIRM_WIDGET && run.proposed !== undefined ? { change: run.proposed } : {}),
  };
}

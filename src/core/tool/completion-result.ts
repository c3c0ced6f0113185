import { changeOrAsk } from '../gate/hold-move.ts';
import type { JsonObject } from '../json.ts';
import { isRefusal, refuse } from '../refusal.ts';
import type { Call } from '../run/events.ts';
import { currentNodeId, type Run, topFrame } from '../run/run.ts';
import { fitsState } from '../state/state-schema.ts';
import { updateFrontMatter } from '../state/update-front-matter.ts';
import { named, text } from './built-in-tools.ts';
import { type CallDecision, type RecordTool, refused } from './call-decision.ts';

/** Gives the result of a node that is left by it. Its text is what the person reads; nothing speaks after it. */
export const completionResult: RecordTool = {
  name: 'completionResult',
  family: 'run',
  description: 'Give the result of the work. It ends your turn and leaves the node: say nothing after it.',
  parameters: named({ result: text('The result, as Markdown, for the person to read.') }, ['result']),
  inConversations: false,
  decide: decideResult,
};

function decideResult(run: Run, _: Call, { result }: JsonObject): CallDecision {
  if (typeof result !== 'string' || result.trim() === '')
    return refused(refuse('E_SCHEMA_VALIDATION', 'result must be the result of the work, as Markdown.'));
  const node = currentNodeId(run);
  const given = fitsState(result) ? { done: true, result } : { done: true };
  const changed = updateFrontMatter(topFrame(run).text, { variables: { set: { [node]: given } } });
  if (isRefusal(changed)) return refused(changed);
  return {
    kind: 'done',
    events: [{ type: 'output.accepted', node, output: result, artifacts: [] }, ...changeOrAsk(run, changed)],
    result: { ok: true, hint: 'The result is accepted. End your turn now and say nothing more.' },
  };
}

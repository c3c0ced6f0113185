import { itemsFrom } from '../append-list.ts';
import { decideChange, unconfirmed } from '../gate/decide-change.ts';
import { isShut } from '../gate/gate.ts';
import type { JsonObject } from '../json.ts';
import { nodeOf } from '../package/graph.ts';
import { type Refusal, refuse } from '../refusal.ts';
import type { Call } from '../run/events.ts';
import { currentNodeId, type Run, topFrame, workflowOf } from '../run/run.ts';
import { rewindState } from '../state/rewind-state.ts';
import { REFUSED_WORDS } from '../words/refused-words.ts';
import type { Text } from '../words/text.ts';
import { objectSchema, text as textual } from './built-in-tools.ts';
import { type CallDecision, type RecordTool, refused } from './call-decision.ts';

/** A model that keeps going back is not getting anywhere. */
const MOST_REWINDS = 3;
const MAX_REASON = 2_000;
const OUTSIDE_SHOWN = 50;

/**
 * `workflow.rewind`: back to a visited node. `confirmed` from the model says that it means it; after completion it never
 * stands for a person's grant. What was done outside the run is listed, not undone.
 */
export const rewindRun: RecordTool = {
  name: 'workflow.rewind',
  family: 'run',
  description: 'Go back to a node that the run has visited; later steps are open again. Only with confirmed: true.',
  parameters: objectSchema(
    {
      toNodeId: textual('The node to go back to.'),
      reason: textual('Why.'),
      confirmed: {
        type: 'boolean',
        description: 'true: you mean it. It does not stand for the confirmation of a person.',
      },
    },
    ['toNodeId', 'reason', 'confirmed'],
  ),
  inConversations: false,
  decide: decideRewind,
};

function decideRewind(run: Run, call: Call, args: JsonObject): CallDecision {
  const { toNodeId: to, reason, confirmed } = args;
  if (typeof to !== 'string' || typeof reason !== 'string' || reason.trim() === '' || reason.length > MAX_REASON) {
    const needs = `toNodeId and a reason of at most ${MAX_REASON} characters, as text, and confirmed: true`;
    return refused(refuse('E_SCHEMA_VALIDATION', `workflow.rewind needs ${needs}.`));
  }
  const shut = isShut(run);
  const problem = unreachable(run, to);
  // Without a grant the model learns only that it must ask a person, whatever else is wrong.
  if (problem !== undefined) return refused(shut ? unconfirmed('no-grant') : problem);
  if (confirmed !== true && !shut) return refused(unconfirmed('unmeant'));
  if (run.rewinds >= MOST_REWINDS) {
    const message = `The run has been taken back ${MOST_REWINDS} times in this cycle. Only a person can do it again.`;
    return refused(refuse('REWIND_LIMIT', message));
  }
  const { text, from, dropped } = rewindState(run, to, reason);
  return decideChange(run, call, text, {
    authority: 'rewind',
    events: [{ type: 'run.rewound', from, to, reason, dropped: [...dropped], by: 'model' }],
    result: () => ({ ok: true, from, to, dropped: [...dropped], outside: outsideSince(run, to) }),
  });
}

/** The nodes that the run can go back to. At an end there is nothing that could be done again. */
export function nodesBehind(run: Run): readonly string[] {
  return topFrame(run).visited.filter((id) => nodeOf(workflowOf(run), id)?.type !== 'end');
}

/** Why the run cannot go back there, if it cannot. */
export function unreachable(run: Run, to: string): Refusal | undefined {
  const back = nodesBehind(run);
  if (back.includes(to)) return undefined;
  const allowedNext = back.map((node) => ({ to: node, label: 'rewind' }));
  return refuse('E_INVALID_TRANSITION', REFUSED_WORDS.noWayBack(whyNot(run, to), back), {
    from: currentNodeId(run),
    to,
    allowedNext,
  });
}

function whyNot(run: Run, to: string): Text {
  if (nodeOf(workflowOf(run), to) === undefined) return REFUSED_WORDS.noNode(to);
  return topFrame(run).visited.includes(to) ? REFUSED_WORDS.nothingToRedo(to) : REFUSED_WORDS.neverAt(to);
}

/** What was begun outside the run since the node was last entered: it stays done. */
function outsideSince(run: Run, node: string): { readonly tool: string; readonly path?: string }[] {
  const since = itemsFrom(run.outside, topFrame(run).marks[node] ?? 0);
  return since.slice(-OUTSIDE_SHOWN).map((act) => ({ ...act }));
}

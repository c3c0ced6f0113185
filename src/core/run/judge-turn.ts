import { interactionId } from '../interaction/interaction-id.ts';
import { never } from '../never.ts';
import { ASKED_WORDS } from '../words/asked-words.ts';
import { TROUBLE_WORDS } from '../words/trouble-words.ts';
import { joined } from './after-notice.ts';
import { budgetOf } from './budget.ts';
import { blockedBy, turnOver } from './end-turn.ts';
import type { Interaction, RunEvent } from './events.ts';
import { judgeOutput } from './judge-output.ts';
import { modeOf } from './mode-of.ts';
import { agentId, currentNode, currentNodeId, isCompleted, type Run } from './run.ts';
import { whenUnfulfilled } from './unfulfilled.ts';

/** The engine yielded: its reply asks for no more calls. */
export function judgeYield(run: Run): readonly RunEvent[] {
  if (isCompleted(run)) return turnOver(run, 'completed');
  // Within a turn the node may have changed; the exit in question is that of the node where the engine stopped.
  const progress = run.turn?.progress ?? false;
  const exit = currentNode(run)?.exit ?? 'state';
  if (progress && exit !== 'output' && modeOf(run) === 'auto')
    return noticed(run, `Go on with node ${currentNodeId(run)}.`);
  const consequence = whenUnfulfilled({
    exit,
    mode: modeOf(run),
    repairsLeft: budgetOf(run).repairs - run.spent.repairs,
  });
  switch (consequence.kind) {
    case 'wait':
      return [...turnOver(run, 'waiting'), { type: 'interaction.opened', interaction: question(run) }];
    case 'notice':
      return noticed(
        run,
        `Your turn ended, but the run still stands at node ${currentNodeId(run)}. Finish its work and move the state on with fs.apply_patch; nobody can be asked.`,
      );
    case 'block':
      return blockedBy(run, consequence.code, TROUBLE_WORDS.stuck(currentNodeId(run)).en);
    case 'by-evidence':
      return judgeOutput(run);
    default:
      return never(consequence);
  }
}

function noticed(run: Run, notice: string): readonly RunEvent[] {
  return [
    ...turnOver(run, 'noticed'),
    { type: 'turn.started', turn: run.turns + 1, cause: 'notice', agent: agentId(run), notice: joined(run, notice) },
  ];
}

function question(run: Run): Interaction {
  const said = run.reply?.segments.findLast((segment) => segment.trim() !== '');
  return { id: interactionId(run), kind: 'question', prompt: said ?? ASKED_WORDS.silent.en };
}

import { interactionId } from '../interaction/interaction-id.ts';
import { never } from '../never.ts';
import { ASKED_WORDS } from '../words/asked-words.ts';
import { TROUBLE_WORDS } from '../words/trouble-words.ts';
import { joined } from './after-notice.ts';
import { budgetOf } from './budget.ts';
import type { EventOf, Interaction, RunEvent } from './events.ts';
import { modeOf } from './mode-of.ts';
import { agentId, currentNode, currentNodeId, isCompleted, type Run } from './run.ts';
import { whenUnfulfilled } from './unfulfilled.ts';

type Verdict = EventOf<'turn.ended'>['verdict'];

/** The engine yielded: its reply asks for no more calls. */
export function judgeYield(run: Run): readonly RunEvent[] {
  if (isCompleted(run)) return turnOver(run, 'completed');
  // Within a turn the node may have changed; the exit in question is that of the node where the engine stopped.
  const progress = run.turn?.progress ?? false;
  if (progress && modeOf(run) === 'auto') return noticed(run, `Go on with node ${currentNodeId(run)}.`);
  const consequence = whenUnfulfilled({
    exit: currentNode(run)?.exit ?? 'state',
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
      throw new Error(`${run.id}: exit output is judged by its evidence`);
    default:
      return never(consequence);
  }
}

/** Ends the open turn; an unused grant ends with the answer it was given for. */
export function turnOver(
  run: Run,
  verdict: Verdict,
  warnings: EventOf<'turn.ended'>['warnings'] = [],
): readonly RunEvent[] {
  const stops = verdict !== 'noticed' && verdict !== 'moved';
  const lapsed = stops ? lapse(run, 'unused') : [];
  const told =
    lapsed.length === 0 ? warnings : [...warnings, { code: 'GRANT_LAPSED', message: TROUBLE_WORDS.lapsed.en }];
  if (run.turn === undefined) return lapsed;
  return [
    ...lapsed,
    { type: 'turn.ended', turn: run.turn.turn, verdict, ...(told.length === 0 ? {} : { warnings: told }) },
  ];
}

/** The run stops for a person, with a code that says why. */
export function blockedBy(run: Run, code: string, message: string): readonly RunEvent[] {
  const interaction: Interaction = { id: interactionId(run), kind: 'blocked', code, prompt: message };
  return [
    ...turnOver(run, 'blocked'),
    { type: 'run.blocked', code, message },
    { type: 'interaction.opened', interaction },
  ];
}

export function lapse(run: Run, reason: string): readonly RunEvent[] {
  return run.grant === undefined ? [] : [{ type: 'grant.lapsed', grant: run.grant.id, reason }];
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

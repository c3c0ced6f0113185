import type { ExitVerdict, YieldFacts } from '../../exit/exit-kind.ts';
import { exitOf } from '../../exit/exits.ts';
import { writeState } from '../../gate/hold-move.ts';
import { interactionId } from '../../interaction/interaction-id.ts';
import type { Json } from '../../json.ts';
import { never } from '../../never.ts';
import { STATUS_VARIABLE } from '../../state/state.ts';
import { fitsState } from '../../state/state-schema.ts';
import { told } from '../../words/recordable.ts';
import { VERDICT_WORDS } from '../../words/verdict-words.ts';
import type { RunEvent, Warning } from '../events.ts';
import { wornOutItems } from '../family/family.ts';
import { owedDocuments } from '../family/owed-documents.ts';
import { modeOf } from '../fold/in-force.ts';
import { budgetOf } from '../next/budget.ts';
import { currentNode, currentNodeId, isCompleted, type Run } from '../run.ts';
import { joined } from './after-notice.ts';
import { blockedBy, failedBy, startTurn, turnOver } from './end-turn.ts';
import { dictionaryOf, openTags } from './open-tags.ts';
import { routeTurn } from './route-turn.ts';

/** The engine yielded: its reply asks for no more calls. The exit of the node where it stopped says what that means. */
export function judgeYield(run: Run): readonly RunEvent[] {
  if (isCompleted(run)) return turnOver(run, 'completed');
  const { rules } = exitOf(currentNode(run));
  return eventsOf(run, rules.judge(factsOf(run)));
}

function factsOf(run: Run): YieldFacts {
  return {
    nodeId: currentNodeId(run),
    contract: currentNode(run)?.contract,
    mode: modeOf(run),
    segments: run.reply?.segments ?? [],
    artifacts: run.reply?.artifacts ?? [],
    moved: run.turn?.progress ?? false,
    wrote: run.turn?.wrote ?? false,
    owed: owedDocuments(run) ?? [],
    settled: isSettled(run),
    wornOut: wornOutItems(run),
    routing: { dictionary: dictionaryOf(run), open: openTags(run) },
    repairsLeft: budgetOf(run).repairs - run.spent.repairs,
    attempt: run.waits + 1,
  };
}

/** Of a structured task nothing is open any more: it is a simple one, or every box is ticked. */
function isSettled({ task: { simple, items } }: Run): boolean {
  return simple === true || (items.length > 0 && items.every(({ done }) => done));
}

/** What follows from a verdict, whichever exit gave it. */
function eventsOf(run: Run, verdict: ExitVerdict): readonly RunEvent[] {
  switch (verdict.kind) {
    case 'done':
      return acceptOutput(run, verdict);
    case 'wait':
      return [
        ...turnOver(run, 'waiting', verdict.warnings),
        {
          type: 'interaction.opened',
          interaction: { id: interactionId(run), kind: 'question', ...verdict.question },
        },
      ];
    case 'route':
      return routeTurn(run, verdict);
    case 'notice':
      return [...turnOver(run, 'noticed'), startTurn(run, 'notice', joined(run, verdict.text))];
    case 'block':
      return blockedBy(run, verdict.code, verdict);
    case 'fail':
      return failedBy(run, verdict.code, verdict, verdict.warnings);
    default:
      return never(verdict);
  }
}

const NOT_IN_STATE: Warning = { code: 'OUTPUT_NOT_IN_STATE', ...told(VERDICT_WORDS.notInState) };
const OF_THE_RUNTIME: Warning = { ...NOT_IN_STATE, ...told(VERDICT_WORDS.ofTheRuntime(STATUS_VARIABLE)) };

/** Why what a node has given cannot be the variable of its id. */
function whyUnfit(node: string, output: Json): Warning | undefined {
  if (node === STATUS_VARIABLE) return OF_THE_RUNTIME;
  return fitsState(output) ? undefined : NOT_IN_STATE;
}

/** The turn is over, and the node's work done: leaving it is the runtime's, as for every node it passes by itself. */
function acceptOutput(run: Run, { output, warnings }: ExitVerdict & { kind: 'done' }): readonly RunEvent[] {
  const node = currentNodeId(run);
  const artifacts = [...(run.reply?.artifacts ?? [])];
  const unfit = whyUnfit(node, output);
  const update = {
    ...(unfit === undefined ? { variables: { set: { [node]: output } } } : {}),
    ...(artifacts.length === 0 ? {} : { artifacts: { append: artifacts.map((path) => `artifacts/${path}`) } }),
  };
  return [
    ...turnOver(run, 'completed', unfit === undefined ? warnings : [...warnings, unfit]),
    { type: 'output.accepted', node, output, artifacts },
    ...writeState(run, update),
  ];
}

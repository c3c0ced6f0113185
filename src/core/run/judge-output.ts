import { interactionId } from '../interaction/interaction-id.ts';
import { Widget } from '../interaction/widget.ts';
import { widgetProblems } from '../interaction/widget-problems.ts';
import { never } from '../never.ts';
import type { AskedQuestion, TurnEvidence, TurnVerdict } from '../output/evidence.ts';
import { judgeTurn } from '../output/judge-turn.ts';
import { missingArtifacts } from '../output/missing-artifacts.ts';
import { isRefusal } from '../refusal.ts';
import { stateChanged } from '../state/state-changed.ts';
import { fitsState } from '../state/state-schema.ts';
import { updateFrontMatter } from '../state/update-front-matter.ts';
import { VERDICT_WORDS } from '../words/verdict-words.ts';
import { turnOver } from './end-turn.ts';
import type { Interaction, RunEvent, Warning } from './events.ts';
import { modeOf } from './mode-of.ts';
import { currentNode, currentNodeId, type Run, topFrame } from './run.ts';

/** The engine yielded at a node that is left by its output: what its reply amounts to, and what follows from it. */
export function judgeOutput(run: Run): readonly RunEvent[] {
  const verdict = judgeTurn(evidenceOf(run));
  switch (verdict.kind) {
    case 'completed':
      return accepted(run, verdict);
    case 'waiting':
      return [
        ...turnOver(run, 'waiting', [...verdict.warnings, ...malformed(verdict)]),
        { type: 'interaction.opened', interaction: asked(run, verdict) },
      ];
    case 'failed': {
      const { code, message, warnings } = verdict;
      return [...turnOver(run, 'failed', [...warnings]), { type: 'run.failed', code, message }];
    }
    default:
      return never(verdict);
  }
}

/** What the log says of the turn, and nothing else: an audit puts the same question to the same facts. */
export function evidenceOf(run: Run): TurnEvidence {
  const contract = currentNode(run)?.contract;
  return {
    mode: modeOf(run),
    outcome: { kind: 'ok' },
    segments: run.reply?.segments ?? [],
    schema: contract?.schema,
    missingArtifacts: missingArtifacts(contract?.artifacts ?? [], run.reply?.artifacts ?? []),
    attempt: run.waits + 1,
    maxAttempt: contract?.maxAttempt,
  };
}

const NOT_IN_STATE: Warning = { code: 'OUTPUT_NOT_IN_STATE', message: VERDICT_WORDS.notInState.en };

/** The turn is over, and the node's work done: leaving it is the runtime's, as for every node it passes by itself. */
function accepted(run: Run, { output, warnings }: TurnVerdict & { kind: 'completed' }): readonly RunEvent[] {
  const node = currentNodeId(run);
  const artifacts = [...(run.reply?.artifacts ?? [])];
  const fits = fitsState(output);
  const text = updateFrontMatter(topFrame(run).text, {
    ...(fits ? { variables: { set: { [node]: output } } } : {}),
    ...(artifacts.length === 0 ? {} : { artifacts: { append: artifacts.map((path) => `artifacts/${path}`) } }),
  });
  if (isRefusal(text)) throw new Error(`${run.id}: ${text.message}`);
  return [
    ...turnOver(run, 'completed', fits ? [...warnings] : [...warnings, NOT_IN_STATE]),
    { type: 'output.accepted', node, output, artifacts },
    ...stateChanged(run, text, 'runtime'),
  ];
}

/** A question in a wrong form has no meaning beyond its words; that it was one is told all the same (TRN-03). */
function malformed({ asked }: TurnVerdict & { kind: 'waiting' }): readonly Warning[] {
  if (asked?.problem === undefined) return [];
  return [{ code: 'ASK_MALFORMED', message: VERDICT_WORDS.askMalformed(asked.problem).en }];
}

/** The question as the runtime guarantees it, with what the program said about how to show it. */
function asked(run: Run, { prompt, asked: said }: TurnVerdict & { kind: 'waiting' }): Interaction {
  // What the agent says of how to show it is nearer than what kind of question it called it.
  const hints = { ...(said?.kind === undefined ? {} : { kind: said.kind }), ...said?.uiHints };
  return {
    id: interactionId(run),
    kind: 'question',
    prompt,
    plain: true,
    ...choices(said?.options ?? []),
    ...(Object.keys(hints).length === 0 ? {} : { ui_hints: hints }),
    ...(said?.context === undefined ? {} : { context: said.context }),
  };
}

/** What cannot be told apart is no choice; the question is answered in words all the same. */
function choices(options: NonNullable<AskedQuestion['options']>): Pick<Interaction, 'widget'> {
  const widget = Widget.safeParse({ type: 'selection', options });
  return widget.success && widgetProblems(widget.data).length === 0 ? { widget: widget.data } : {};
}

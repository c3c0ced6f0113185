import { GRAPH_WORDS } from '../words/graph-words.ts';
import { SCREEN_WORDS } from '../words/screen-words.ts';
import { inEnglish, type Say } from '../words/text.ts';
import { columnWidth, padTo } from './display-width.ts';
import { type EdgeWords, edgeWords } from './edge-words.ts';
import type { SurveyedEdge } from './survey-graph.ts';

const WIDEST_COLUMN = 32;

/** One line for each edge that leaves a node, targets and labels in columns. */
export function edgeLines(edges: readonly SurveyedEdge[], say: Say = inEnglish): readonly string[] {
  const rows = edges.map((surveyed) => {
    const words = edgeWords(surveyed);
    return { target: target(surveyed, say), label: quoted(words.label), rest: rest(words, say) };
  });
  const columns = {
    target: columnWidth(
      rows.map((row) => row.target),
      WIDEST_COLUMN,
    ),
    label: columnWidth(
      rows.map((row) => row.label),
      WIDEST_COLUMN,
    ),
  };
  return rows.map(({ target, label, rest }) =>
    [padTo(target, columns.target), ...(columns.label === 0 ? [] : [padTo(label, columns.label)]), rest]
      .join('  ')
      .trimEnd(),
  );
}

function target({ edge, back }: SurveyedEdge, say: Say): string {
  if (!back) return `→ ${edge.to}`;
  return `↺ ${say(edge.to === edge.from ? GRAPH_WORDS.again(edge.to) : GRAPH_WORDS.backTo(edge.to))}`;
}

/** With its inner quotes escaped a label cannot pass for what stands behind it. */
function quoted(label: string | undefined): string {
  return label === undefined ? '' : JSON.stringify(label);
}

function rest({ isDefault, tag, condition, formula, bound }: EdgeWords, say: Say): string {
  const terms = [
    ...(tag === undefined ? [] : [say(GRAPH_WORDS.onTag(tag))]),
    ...conditionWords(condition, formula).map((words) => say(GRAPH_WORDS.onCondition(words))),
    ...(bound === undefined ? [] : [boundWords(bound, say)]),
  ];
  return `${isDefault ? `${say(GRAPH_WORDS.byDefault)}  ` : ''}${terms.join(say(SCREEN_WORDS.clause))}`;
}

function conditionWords(condition: string | undefined, formula: string | undefined): readonly string[] {
  if (condition !== undefined) return [`${condition}${formula === undefined ? '' : ` [${formula}]`}`];
  return formula === undefined ? [] : [formula];
}

function boundWords({ max, loop, sharing }: NonNullable<EdgeWords['bound']>, say: Say): string {
  const times = say(max === 1 ? GRAPH_WORDS.atMostOnce : GRAPH_WORDS.atMost(max));
  if (loop === undefined) return times;
  return say(sharing > 1 ? GRAPH_WORDS.ofSharedLoop(times, loop, sharing) : GRAPH_WORDS.ofLoop(times, loop));
}

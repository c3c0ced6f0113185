import { columnWidth, padTo } from './display-width.ts';
import { type EdgeWords, edgeWords } from './edge-words.ts';
import type { SurveyedEdge } from './survey-graph.ts';

const WIDEST_COLUMN = 32;

/** One line for each edge that leaves a node, targets and labels in columns. */
export function edgeLines(edges: readonly SurveyedEdge[]): readonly string[] {
  const rows = edges.map((surveyed) => {
    const words = edgeWords(surveyed);
    return { target: target(surveyed), label: quoted(words.label), rest: rest(words) };
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

function target({ edge, back }: SurveyedEdge): string {
  if (!back) return `→ ${edge.to}`;
  return edge.to === edge.from ? `↺ again ${edge.to}` : `↺ back to ${edge.to}`;
}

/** With its inner quotes escaped a label cannot pass for what stands behind it. */
function quoted(label: string | undefined): string {
  return label === undefined ? '' : JSON.stringify(label);
}

function rest({ isDefault, tag, condition, formula, bound }: EdgeWords): string {
  const terms = [
    ...(tag === undefined ? [] : [`on tag ${tag}`]),
    ...conditionWords(condition, formula),
    ...(bound === undefined ? [] : [boundWords(bound)]),
  ];
  return `${isDefault ? '(default)  ' : ''}${terms.join(', ')}`;
}

function conditionWords(condition: string | undefined, formula: string | undefined): readonly string[] {
  if (condition !== undefined) return [`if ${condition}${formula === undefined ? '' : ` [${formula}]`}`];
  return formula === undefined ? [] : [`if ${formula}`];
}

function boundWords({ max, loop, sharing }: NonNullable<EdgeWords['bound']>): string {
  const times = `at most ${max === 1 ? 'once' : `${max} times`}`;
  if (loop === undefined) return times;
  return `${times} (loop "${loop}"${sharing > 1 ? `, shared by ${sharing} edges` : ''})`;
}

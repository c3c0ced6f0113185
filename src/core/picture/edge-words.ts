import { isGuarded } from '../package/graph.ts';
import { GRAPH_WORDS } from '../words/graph-words.ts';
import { SCREEN_WORDS } from '../words/screen-words.ts';
import { inEnglish, type Say } from '../words/text.ts';
import { inColumns } from './display-width.ts';
import { logicText } from './logic-text.ts';
import { plainLine } from './plain-line.ts';
import type { SurveyedEdge } from './survey-graph.ts';

type EdgeWords = ReturnType<typeof edgeWords>;

/** What a picture says about an edge: everything on one line, and empty where there is nothing to say. */
function edgeWords({ edge, sharing }: SurveyedEdge) {
  const { label, isDefault, tag = '', conditionText = '', conditionExpr, blocks = '', loop } = edge;
  return {
    label: plainLine(label),
    isDefault,
    tag: plainLine(tag),
    condition: plainLine(conditionText),
    formula: conditionExpr === undefined ? '' : plainLine(logicText(conditionExpr)),
    asks: isGuarded(edge),
    blocks: plainLine(blocks),
    bound: loop && {
      max: loop.max,
      loop: plainLine(showDeclared(loop.key)),
      sharing,
      code: plainLine(loop.code ?? ''),
    },
  };
}

/** A loop without a declaration has a key that the loader made: it tells a reader nothing. */
function showDeclared(key: string): string {
  return key.startsWith('edge:') && key.includes('->') ? '' : key;
}

export type EdgeNote = 'label' | 'default' | 'tag' | 'condition' | 'formula' | 'asks' | 'blocks' | 'bound';

/** What a drawing writes on an edge, from top to bottom. */
export function edgeNotes(surveyed: SurveyedEdge): readonly (readonly [kind: EdgeNote, text: string])[] {
  const { label, isDefault, tag, condition, formula, asks, blocks, bound } = edgeWords(surveyed);
  const notes: readonly (readonly [EdgeNote, string])[] = [
    ['label', label],
    ['default', isDefault ? 'default' : ''],
    ['tag', tag === '' ? '' : `tag ${tag}`],
    ['condition', condition],
    ['formula', formula],
    ['asks', asks ? GRAPH_WORDS.asks.en : ''],
    ['blocks', blocks === '' ? '' : `blocks: ${blocks}`],
    ['bound', bound === undefined ? '' : `≤ ${bound.max}× ${bound.code}`.trimEnd()],
  ];
  return notes.filter(([, text]) => text !== '');
}

const WIDEST_COLUMN = 32;

/** One line for each edge that leaves a node, targets and labels in columns. */
export function edgeLines(edges: readonly SurveyedEdge[], say: Say = inEnglish): readonly string[] {
  const rows = edges.map((surveyed) => {
    const words = edgeWords(surveyed);
    return [describeTarget(surveyed, say), quoteLabel(words.label), describeTerms(words, say)];
  });
  return inColumns(rows, WIDEST_COLUMN);
}

function describeTarget({ edge, back }: SurveyedEdge, say: Say): string {
  if (!back) return `→ ${edge.to}`;
  return `↺ ${say(edge.to === edge.from ? GRAPH_WORDS.again(edge.to) : GRAPH_WORDS.backTo(edge.to))}`;
}

/** With its inner quotes escaped a label cannot pass for what stands behind it. */
function quoteLabel(label: string): string {
  return label === '' ? '' : JSON.stringify(label);
}

function describeTerms({ isDefault, tag, condition, formula, asks, blocks, bound }: EdgeWords, say: Say): string {
  const terms = [
    ...(tag === '' ? [] : [say(GRAPH_WORDS.onTag(tag))]),
    ...conditionWords(condition, formula).map((words) => say(GRAPH_WORDS.onCondition(words))),
    ...(asks ? [say(GRAPH_WORDS.asks)] : []),
    ...(blocks === '' ? [] : [say(GRAPH_WORDS.blocks(blocks))]),
    ...(bound === undefined ? [] : [boundWords(bound, say)]),
  ];
  return `${isDefault ? `${say(GRAPH_WORDS.byDefault)}  ` : ''}${terms.join(say(SCREEN_WORDS.clause))}`;
}

function conditionWords(condition: string, formula: string): readonly string[] {
  if (condition !== '') return [formula === '' ? condition : `${condition} [${formula}]`];
  return formula === '' ? [] : [formula];
}

function boundWords({ max, loop, sharing, code }: NonNullable<EdgeWords['bound']>, say: Say): string {
  const count = max === 1 ? GRAPH_WORDS.atMostOnce : GRAPH_WORDS.atMost(max);
  const times = say(code === '' ? count : GRAPH_WORDS.afterwards(say(count), code));
  if (loop === '') return times;
  return say(sharing > 1 ? GRAPH_WORDS.ofSharedLoop(times, loop, sharing) : GRAPH_WORDS.ofLoop(times, loop));
}

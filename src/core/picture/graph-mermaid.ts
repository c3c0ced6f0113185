import type { NodeType, Workflow, WorkflowNode } from '../package/definition.ts';
import { edgeNotes } from './edge-words.ts';
import { nodeNote } from './node-figure.ts';
import { plainLine } from './plain-line.ts';
import { type SurveyedEdge, surveyGraph } from './survey-graph.ts';
import { edgeKey, takenNote, type Walk, walkNote } from './walk.ts';

type Shape = readonly [open: string, close: string];

const SHAPES: { readonly [type in NodeType]: Shape } = {
  step: ['(', ')'],
  decision: ['{', '}'],
  merge: ['((', '))'],
  end: ['([', '])'],
  subworkflow: ['[[', ']]'],
};

const ENTRY = 'n0';

/** A workflow as a mermaid flowchart. Ids are n1, n2 …: those of a package may mean something to mermaid. */
export function graphMermaid(workflow: Workflow, walk?: Walk): string {
  const { met, unmet, edges } = surveyGraph(workflow);
  const nodes = [...met, ...unmet];
  const names = new Map(nodes.map(({ id }, index) => [id, `n${index + 1}`]));
  const nameOf = (id: string) => names.get(id) ?? ENTRY;
  return [
    'flowchart TD',
    `    ${ENTRY}((" ")):::begin`,
    ...nodes.map((node) => `    ${nameOf(node.id)}${box(node, walk)}`),
    `    ${ENTRY} --> ${nameOf(workflow.entryNodeId)}`,
    ...edges.map(
      (surveyed) => `    ${nameOf(surveyed.edge.from)} ${arrow(surveyed, walk)} ${nameOf(surveyed.edge.to)}`,
    ),
    '    classDef begin fill:#777,stroke:#777',
    '    classDef last stroke-width:4px',
    ...walkStyles(nodes, edges, nameOf, walk),
  ].join('\n');
}

/** Where the run stands and has been, and the edges that it took; the edge from the entry comes before all others. */
function walkStyles(
  nodes: readonly WorkflowNode[],
  edges: readonly SurveyedEdge[],
  nameOf: (id: string) => string,
  walk: Walk | undefined,
): readonly string[] {
  if (walk === undefined) return [];
  const seen = nodes.filter(({ id }) => walk.visits.has(id) && id !== walk.here).map(({ id }) => nameOf(id));
  const taken = edges.flatMap(({ edge }, index) => (walk.taken.has(edgeKey(edge)) ? [index + 1] : []));
  return [
    ...(seen.length === 0
      ? []
      : ['    classDef seen fill:#cfe8d8,stroke:#2c7a4b,color:#17202a', `    class ${seen.join(',')} seen`]),
    ...(walk.here === undefined
      ? []
      : [
          '    classDef here fill:#ffd76a,stroke:#a06f06,stroke-width:4px,color:#17202a',
          `    class ${nameOf(walk.here)} here`,
        ]),
    ...(taken.length === 0 ? [] : [`    linkStyle ${taken.join(',')} stroke:#2c7a4b,stroke-width:3px`]),
  ];
}

function box(node: WorkflowNode, walk: Walk | undefined): string {
  const { id, type, title, workflow } = node;
  const [open, close] = SHAPES[type];
  const runs = workflow === undefined ? '' : `workflow ${workflow}`;
  const heading = mermaidText([title ?? '']) === undefined ? id : (title ?? '');
  return `${open}${mermaidText([heading, nodeNote(node).join(' · '), runs, walkNote(node.id, walk)])}${close}${type === 'end' ? ':::last' : ''}`;
}

/** Dotted where it leads back, thick where it is the default. */
function arrow(surveyed: SurveyedEdge, walk: Walk | undefined): string {
  const notes = edgeNotes(surveyed).map(([kind, text]) => (kind === 'default' ? '(default)' : text));
  const text = mermaidText([...notes, takenNote(surveyed.edge, walk)]);
  return `${line(surveyed)}${text === undefined ? '' : `|${text}|`}`;
}

function line({ edge, back }: SurveyedEdge): string {
  if (back) return '-.->';
  return edge.isDefault ? '==>' : '-->';
}

/*
 * Letters, digits and a few signs stand for themselves; all else goes through mermaid's entity codes. That is more than the
 * quotes ask for: `:` and `#` in one line are taken for a style, `%%{` for a directive, `1.` and `-` for a list, and a
 * backtick for markdown, also between quotes. Checked with mermaid 10, 11 and 12 as they draw it.
 */
const UNSAFE = /[^\p{L}\p{M}\p{N}\p{Emoji_Presentation}\p{Join_Control} ,!?'()=→≤×…、。，？！：；（）「」]/gu;
/** The lexer takes a whole line with these words for a statement, wherever in it they stand. */
const DIRECTION = /(direction) (?=TB|BT|RL|LR|TD)/gi;
/** What is read once more after the codes: icons, formulas, and mermaid's own inner form of a code. */
const READ_AGAIN = /(?<=fa[bklrs]?:)(?=fa-)|(?<=\$)(?=\$)|(?<=ﬂ)(?=°)|(?<=¶)(?=ß)/g;
const NO_SPACE = '\u200b';

/** Text in double quotes that mermaid shows as it is; lines that are empty are left out. */
export function mermaidText(lines: readonly string[]): string | undefined {
  const shown = lines.map(plainLine).filter((line) => line !== '');
  return shown.length === 0 ? undefined : `"${shown.map(escapeLine).join('<br/>')}"`;
}

function escapeLine(line: string): string {
  return line
    .replaceAll(READ_AGAIN, NO_SPACE)
    .replaceAll(UNSAFE, (character) => `#${character.codePointAt(0)};`)
    .replaceAll(DIRECTION, '$1#32;');
}

import type { NodeType, WorkflowNode } from '../package/definition.ts';
import type { Flat } from './layout-graph.ts';
import { plainLine } from './plain-line.ts';
import { type StyleName, TEXT_STYLES, type TextLine, textWidth } from './text-style.ts';
import { type Walk, walkNote } from './walk.ts';
import { wrapText } from './wrap-text.ts';

/** What a node looks like before it has a place. */
export type NodeFigure = Flat & {
  readonly node: WorkflowNode;
  readonly met: boolean;
  readonly lines: readonly TextLine[];
};

type Form = {
  readonly titleStyle: StyleName;
  readonly textWidth: number;
  readonly minWidth: number;
  readonly padX: number;
  readonly padY: number;
  readonly inset: number;
};

const FORMS: { readonly [type in NodeType]: Form } = {
  step: { titleStyle: 'title', textWidth: 200, minWidth: 128, padX: 18, padY: 11, inset: 16 },
  decision: { titleStyle: 'title', textWidth: 170, minWidth: 150, padX: 34, padY: 12, inset: 30 },
  merge: { titleStyle: 'small', textWidth: 130, minWidth: 64, padX: 14, padY: 6, inset: 14 },
  end: { titleStyle: 'title', textWidth: 200, minWidth: 112, padX: 26, padY: 13, inset: 28 },
  subworkflow: { titleStyle: 'title', textWidth: 190, minWidth: 140, padX: 28, padY: 11, inset: 18 },
};

const TITLE_LINES = 3;

export function nodeFigure(node: WorkflowNode, met: boolean, walk?: Walk): NodeFigure {
  const form = FORMS[node.type];
  const lines = [...titleLines(node, form), ...smallLines(node, met, form, walkNote(node.id, walk))];
  const widest = Math.max(...lines.map(({ text, style }) => textWidth(text, style)));
  const tall = lines.reduce((sum, { style }) => sum + TEXT_STYLES[style].line, 0);
  return {
    node,
    met,
    lines,
    width: Math.max(form.minWidth, Math.ceil(widest) + 2 * form.padX),
    height: tall + 2 * form.padY,
    inset: form.inset,
  };
}

function titleLines({ id, title }: WorkflowNode, { titleStyle, textWidth: width }: Form): readonly TextLine[] {
  const text = plainLine(title ?? '') || plainLine(id);
  return wrapText(text, titleStyle, width, TITLE_LINES).map((line) => ({ text: line, style: titleStyle }));
}

function smallLines(node: WorkflowNode, met: boolean, form: Form, walked: string): readonly TextLine[] {
  const note = nodeNote(node);
  const onOneLine = note.join(' · ');
  const texts = [
    ...(textWidth(onOneLine, 'small') <= form.textWidth ? [onOneLine] : note),
    ...(node.workflow === undefined ? [] : [`workflow ${node.workflow}`]),
    ...(met ? [] : ['never reached']),
    walked,
  ].filter((text) => text !== '');
  return texts.flatMap((text) =>
    wrapText(plainLine(text), 'small', form.textWidth, 1).map((line) => ({ text: line, style: 'small' as const })),
  );
}

/** What stands in small letters below a node's title: its id where the title does not say it, and who plays it. */
export function nodeNote({ id, type, title, agentId }: WorkflowNode): readonly string[] {
  const name = plainLine(title ?? '');
  return [
    ...(name === '' || letters(name) === letters(id) ? [] : [plainLine(id)]),
    // A merge passes on by itself: no agent plays it.
    ...(agentId === undefined || type === 'merge' ? [] : [plainLine(agentId)]),
  ];
}

/** `Review notes` and `review-notes` say the same. */
function letters(text: string): string {
  return text.toLowerCase().replaceAll(/[\s_.:-]+/g, '');
}

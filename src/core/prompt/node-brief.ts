import type { Edge, WorkflowNode } from '../package/definition.ts';
import { outgoing } from '../package/graph.ts';
import { currentNode, type Run, workflowOf } from '../run/run.ts';
import { fenced, field, fieldList, oneLine } from './blocks.ts';

const MAX_STEP_CHARACTERS = 32_768;

const VALIDATION = [
  'currentNodeId moves only along allowedNext, and only where the condition holds',
  'stepsCompleted only grows, by nodes the run has been at',
];

/** What the current node asks for, and where the run may go from it; the step's own text follows in the same message. */
export function renderBrief(run: Run): string {
  const node = currentNode(run);
  if (node === undefined) return '';
  const edges = outgoing(workflowOf(run), node.id);
  return [
    'NODE_BRIEF',
    ...field('currentNodeId', `${node.id} (type=${node.type})`),
    ...field('stepFile', `@pkg/${node.file}`),
    ...field('inputs', node.inputs.length === 0 ? 'none' : node.inputs.map(aliased).join(', ')),
    ...fieldList(
      'outputsMap',
      node.outputs.map((path) => `${oneLine(path)} -> ${aliased(path)}`),
    ),
    ...fieldList('validation', node.type === 'decision' ? [...VALIDATION, DECISION] : VALIDATION),
    ...(edges.length === 0 ? ['- allowedNext: none (append this node to stepsCompleted to complete)'] : []),
    ...fieldList('allowedNext', edges.map(renderEdge)),
    '',
    renderStep(node),
  ].join('\n');
}

const DECISION = 'set the variable that decides, and append one decisionLog entry {from, to, label, reason}';

/** `artifacts/x.md` in a package means a file of the project. */
function aliased(path: string): string {
  return path.startsWith('@') ? oneLine(path) : `@project/${oneLine(path)}`;
}

function renderEdge({ to, label, isDefault, conditionText, conditionExpr }: Edge): string {
  const facts = [
    `label=${oneLine(label)}`,
    ...(isDefault ? ['default=true'] : []),
    ...(conditionText === undefined ? [] : [`conditionText="${oneLine(conditionText)}"`]),
    ...(conditionExpr === undefined ? [] : [`conditionExpr=${JSON.stringify(conditionExpr)}`]),
  ];
  return `${to} (${facts.join(', ')})`;
}

function renderStep({ file, step }: WorkflowNode): string {
  const text =
    step.length > MAX_STEP_CHARACTERS
      ? `${step.slice(0, MAX_STEP_CHARACTERS)}\n[cut: read the rest in the step file]`
      : step;
  return ['STEP_FILE_CONTENT', ...field('stepFile', `@pkg/${file}`), fenced(text.trimEnd())].join('\n');
}

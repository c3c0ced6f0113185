import type { Edge, NodeType } from '../package/definition.ts';
import { isGuarded } from '../package/graph.ts';
import { fenced, field, fieldList, oneLine } from './blocks.ts';

/** What a brief tells about a node. */
export type BriefFacts = {
  readonly nodeId: string;
  readonly type: NodeType;
  /** Relative to the package. */
  readonly stepFile: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly validation: readonly string[];
  /** Where the model may go; words instead where that is not the model's to choose. */
  readonly transitions: readonly Edge[] | string;
  /** The step's own text, where it is to follow in the same message. */
  readonly step?: string;
  /** What the runtime has added to it. A step may be cut, this never: it says how the node is left. */
  readonly added?: string;
};

const MAX_STEP_CHARACTERS = 32_768;

/** What the current node asks for, and where the run may go from it; the step's own text follows in the same message. */
export function renderBrief(facts: BriefFacts): string {
  const { nodeId, type, stepFile, inputs, outputs, validation, transitions, step, added } = facts;
  return [
    'NODE_BRIEF',
    ...field('currentNodeId', `${oneLine(nodeId)} (type=${type})`),
    ...field('stepFile', `@pkg/${oneLine(stepFile)}`),
    ...field('inputs', inputs.length === 0 ? 'none' : inputs.map(aliased).join(', ')),
    ...fieldList(
      'outputsMap',
      outputs.map((path) => `${oneLine(path)} -> ${aliased(path)}`),
    ),
    ...fieldList('validation', validation.map(oneLine)),
    ...renderNext(transitions),
    ...(step === undefined ? [] : ['', renderStep(stepFile, step, added)]),
  ].join('\n');
}

function renderNext(transitions: BriefFacts['transitions']): readonly string[] {
  if (typeof transitions === 'string') return field('allowedNext', transitions);
  if (transitions.length === 0) return ['- allowedNext: none (append this node to stepsCompleted to complete)'];
  return fieldList('allowedNext', transitions.map(renderEdge));
}

/** `artifacts/x.md` in a package means a file of the project. */
function aliased(path: string): string {
  return path.startsWith('@') ? oneLine(path) : `@project/${oneLine(path)}`;
}

export function renderEdge(edge: Edge): string {
  const { to, label, isDefault, conditionText, conditionExpr, tag } = edge;
  const facts = [
    ...(tag === undefined ? [] : [`tag=[${oneLine(tag)}]`]),
    `label=${oneLine(label)}`,
    ...(isDefault ? ['default=true'] : []),
    ...(conditionText === undefined ? [] : [`conditionText="${oneLine(conditionText)}"`]),
    ...(conditionExpr === undefined ? [] : [`conditionExpr=${JSON.stringify(conditionExpr)}`]),
    ...(isGuarded(edge) ? ['confirm=a person is asked when you move, and the runtime moves on their yes'] : []),
  ];
  return `${oneLine(to)} (${facts.join(', ')})`;
}

function renderStep(file: string, step: string, added: string | undefined): string {
  const text =
    step.length > MAX_STEP_CHARACTERS
      ? `${step.slice(0, MAX_STEP_CHARACTERS).toWellFormed()}\n[cut: read the rest in the step file]`
      : step;
  const whole = added === undefined ? text : `${text}\n\n${added}`;
  return ['STEP_FILE_CONTENT', ...field('stepFile', `@pkg/${oneLine(file)}`), fenced(whole.trimEnd())].join('\n');
}

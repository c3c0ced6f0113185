import { isObject } from '../../json.ts';
import { type Run, stateOf } from '../run.ts';
import { titleFrom } from './about.ts';

const given = new WeakMap<Run['started'], string>();

/** The title of a run in lists: how the first words to it begin, else the variables that it was given, else its first step. */
export function titleOf(run: Run): string | undefined {
  if (run.title !== undefined) return titleFrom(run.title);
  const known = given.get(run.started) ?? (variablesGiven(run) || firstStep(run));
  given.set(run.started, known);
  return titleFrom(known);
}

/** The title of the step that its workflow begins with. */
function firstStep({ started, kit }: Run): string {
  const workflow = kit.pinned.definition.workflows[started.workflow];
  return workflow?.nodes[workflow.entryNodeId]?.title ?? '';
}

/** The variables that are not as the package has them. */
function variablesGiven({ started, kit }: Run): string {
  const usual = stateOf({ text: kit.pinned.definition.workflows[started.workflow]?.text ?? '' }).variables;
  return Object.entries(stateOf({ text: started.state }).variables)
    .filter(([name, value]) => !isObject(value) && !Array.isArray(value) && value !== usual[name])
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(', ');
}

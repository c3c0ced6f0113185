import { isObject } from '../json.ts';
import type { EventOf } from './events.ts';
import { type Run, stateOf } from './run.ts';
import { titleFrom } from './title-from.ts';

/** The words that a person said, where the runtime made a task of them: a skill and an item begin with words of its own. */
export function ownWords({ started, turns }: Pick<Run, 'started' | 'turns'>, event: EventOf<'input.taken'>): string {
  const isOpening = turns === 0 && (started.skill !== undefined || started.parent !== undefined);
  return isOpening ? (event.said ?? '') : event.text;
}

const given = new WeakMap<Run['started'], string>();

/** What a list calls a run: how the first words to it begin, else what it was given as variables. */
export function titleOf(run: Run): string | undefined {
  if (run.title !== undefined) return run.title;
  const known = given.get(run.started) ?? variablesGiven(run);
  given.set(run.started, known);
  return titleFrom(known);
}

/** The variables that are not as the package has them. */
function variablesGiven({ started, kit }: Run): string {
  const usual = stateOf({ text: kit.pinned.definition.workflows[started.workflow]?.text ?? '' }).variables;
  return Object.entries(stateOf({ text: started.state }).variables)
    .filter(([name, value]) => !isObject(value) && !Array.isArray(value) && value !== usual[name])
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(', ');
}

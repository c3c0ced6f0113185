import { isObject } from '../../json.ts';
import { keepDefined } from '../../keep-defined.ts';
import { oneLine, plainText } from '../../words/plain-text.ts';
import type { Recorded } from '../events.ts';
import { type Run, stateOf } from '../run.ts';
import type { RunAbout } from './status.ts';

const given = new WeakMap<Run['started'], string>();

/** What a list calls a run: how the first words to it begin, else what it was given as variables. */
export function titleOf(run: Run): string | undefined {
  if (run.title !== undefined) return titleFrom(run.title);
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

const MAX_TITLE = 120;

/** How a text begins, on one line; undefined where it says nothing. */
export function titleFrom(text: string): string | undefined {
  // Of a text without end only so much is looked at.
  const words = oneLine(plainText(text.slice(0, 8 * MAX_TITLE)).trim()).replaceAll(/\s+/g, ' ');
  return words === '' ? undefined : [...words].slice(0, MAX_TITLE).join('');
}

/** What a run is about, by the beginning of its log alone. */
export function aboutFrom(events: readonly Recorded[]): RunAbout {
  const [started, ...others] = events.map(({ event }) => event);
  if (started?.type !== 'run.started') return { package: '', project: '' };
  const said = others.find((event) => event.type === 'input.taken');
  // The first words of a skill and of an item are the runtime's.
  const isOwn = started.skill !== undefined || started.parent !== undefined;
  const title = titleFrom((isOwn ? said?.said : said?.text) ?? '');
  return keepDefined({ package: started.package.name, project: started.project, title });
}

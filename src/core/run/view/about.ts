import { keepDefined } from '../../keep-defined.ts';
import { oneLine, plainText } from '../../words/plain-text.ts';
import type { Recorded } from '../events.ts';
import type { RunAbout } from './status.ts';

/* Lists read this of logs that know no title yet, so it loads next to nothing. */

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

import type { Recorded } from '../events.ts';
import type { RunAbout } from './status.ts';
import { titleFrom } from './title-from.ts';

/** What a run is about, by the beginning of its log alone. */
export function aboutFrom(events: readonly Recorded[]): RunAbout {
  const [started, ...others] = events.map(({ event }) => event);
  if (started?.type !== 'run.started') return { package: '', project: '' };
  const said = others.find((event) => event.type === 'input.taken');
  // The first words of a skill and of an item are the runtime's.
  const isOwn = started.skill !== undefined || started.parent !== undefined;
  const title = titleFrom((isOwn ? said?.said : said?.text) ?? '');
  return { package: started.package.name, project: started.project, ...(title === undefined ? {} : { title }) };
}

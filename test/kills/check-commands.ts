import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Recorded } from '../../src/core/run/events.ts';
import { eventsOf, lost, repeated, type Violation } from './check-log.ts';
import type { StoryPlace } from './story.ts';

/** Each check has come to one result on disk, and nothing is left of the work of git. */
export async function checkCommands(
  runId: string,
  log: readonly Recorded[],
  { home }: StoryPlace,
): Promise<readonly Violation[]> {
  const folder = join(home, 'runs', runId, 'commands');
  const names = await readdir(folder, { recursive: true }).catch(() => []);
  const results = names.filter((name) => name.endsWith('/result.json')).length;
  const finished = finishedBy(log, 'check.run').length;
  return [
    ...(results > finished ? [repeated(`${finished} checks have come to ${results} results`)] : []),
    ...(results < finished ? [lost(`of ${finished} checks ${results} have kept their result`)] : []),
    ...names.filter((name) => /^git[^/]*$/.test(name)).map((name) => repeated(`${name} is left in ${folder}`)),
  ];
}

/** The results that the calls of a tool have in the log. */
export function finishedBy(log: readonly Recorded[], tool: string): readonly { readonly [field: string]: unknown }[] {
  return eventsOf(log, 'call.finished').flatMap((event) =>
    event.tool === tool ? [event.result as { readonly [field: string]: unknown }] : [],
  );
}

import type { RunWish } from '../app/named-row.ts';
import { badUsage } from '../core/bad-usage.ts';
import { nearest } from '../core/nearest.ts';
import type { ShownStatus } from '../core/run/view/status.ts';
import { RUN_WORDS } from '../core/words/run-words.ts';
import { STATUS_WORDS } from '../core/words/status-words.ts';
import type { TerminalPlace } from './terminal-place.ts';

/** How a list is narrowed, as it was typed. */
export type ListOptions = {
  readonly status?: readonly string[];
  readonly package?: string;
  readonly project?: string;
  readonly limit?: string;
  readonly after?: string;
};

type Page = RunWish & { readonly limit?: number; readonly after?: string };

/** What was typed, as the list takes it. `verb`: for the command that would have been right. */
export async function pageWish(place: TerminalPlace, verb: string, options: ListOptions): Promise<Page> {
  const { status = [], package: name, project, limit, after } = options;
  return {
    statuses: status.map((word) => knownStatus(verb, word)),
    ...(name === undefined ? {} : { package: name }),
    ...(project === undefined ? {} : { project: await place.findProject(project) }),
    ...(limit === undefined ? {} : { limit: wholeNumber(verb, limit) }),
    ...(after === undefined ? {} : { after }),
  };
}

function knownStatus(verb: string, word: string): ShownStatus {
  const all = Object.keys(STATUS_WORDS) as ShownStatus[];
  const found = all.find((one) => one === word);
  if (found !== undefined) return found;
  const meant = nearest(word, all) ?? 'waiting_user';
  throw badUsage(RUN_WORDS.statusWrong(word, all), `signalbox ${verb} --status ${meant}`, {
    ...{ flag: '--status', wrong: word, meant },
  });
}

function wholeNumber(verb: string, limit: string): number {
  const count = Number(limit);
  if (Number.isSafeInteger(count) && count > 0) return count;
  throw badUsage(RUN_WORDS.limitWrong(limit), `signalbox ${verb} --limit 50`);
}

/** What was typed, to be typed once more with another place to begin at. */
export function typedAgain({ status = [], package: name, project, limit }: ListOptions): readonly string[] {
  return [
    ...status.flatMap((one) => ['--status', one]),
    ...(name === undefined ? [] : ['--package', name]),
    ...(project === undefined ? [] : ['--project', project]),
    ...(limit === undefined ? [] : ['--limit', limit]),
  ];
}

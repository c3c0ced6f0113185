import { changedCheck, type DifferingFile } from '../../core/route/check-changed.ts';
import { findCheck, tellsCheck } from '../../core/route/find-check.ts';
import type { CheckBook } from '../../ports/check-book.ts';
import type { Mount } from '../../ports/mount.ts';
import type { ToolContext } from '../../ports/tool.ts';

/** Where the command that checks a project comes from, and what it checks. */
export type CheckSources = {
  /** What is set for a project in `crew.check`, and which of its files say otherwise without a person's word. */
  readonly setting: (project: string) => Promise<{ readonly check: string | undefined; readonly unheeded?: string }>;
  readonly book: CheckBook;
  /** The files of a project, to read. */
  readonly mount: (project: string) => Promise<Mount | undefined>;
  /** The hash of all files that a check says something about; undefined where no git knows them. */
  readonly readTree: (place: Place) => Promise<string | undefined>;
  /** Of the files that say how the project is checked, those that are not as they were at a commit; none where no git knows them. */
  readonly readDiffering: (place: Place, base: string | null) => Promise<readonly DifferingFile[]>;
};

type Place = Pick<ToolContext, 'project' | 'runId' | 'signal'>;

export type ChosenCheck = { readonly command: string; readonly from: string; readonly unheeded?: string };

/** The command of a call, else the one that is set, else the one a person has named before, else what the files say. */
export async function chooseCheck(
  { setting, book, mount }: CheckSources,
  given: string,
  project: string,
): Promise<ChosenCheck | { readonly command?: never; readonly unheeded?: string }> {
  if (given.trim() !== '') return { command: given, from: 'given' };
  const { check, unheeded } = await setting(project);
  const told = unheeded === undefined ? {} : { unheeded };
  if (check !== undefined) return { command: check, from: 'config', ...told };
  const remembered = await book.read(project);
  if (remembered !== undefined) return { command: remembered, from: 'remembered', ...told };
  const found = findCheck(await readFiles(await mount(project)));
  return found === undefined ? told : { command: found.command, from: `found: ${found.from}`, ...told };
}

/**
 * The file by which the task that began at a commit has changed what the command runs. A person's answer in the run counts as it is;
 * `npm run all` may call what `npm test` calls, so the program decides whether a file is about the command.
 */
export async function findTampered(
  { mount, readDiffering }: CheckSources,
  { command, from }: ChosenCheck,
  place: Place,
  base: string | null | undefined,
): Promise<string | undefined> {
  if (from === 'given' || base === undefined) return undefined;
  const differing = await readDiffering(place, base);
  if (differing.length === 0) return undefined;
  const files = await readFiles(await mount(place.project));
  const found = findCheck(files)?.command ?? command;
  return firstWord(found) === firstWord(command) || from.startsWith('found')
    ? changedCheck(files, differing)
    : undefined;
}

function firstWord(command: string): string | undefined {
  return command.trim().split(/\s+/)[0];
}

/** Of a folder with more than this the names that come first are looked at. */
const MOST_NAMES = 5_000;
/** What is longer, as lock files are, counts by its name alone. */
const MOST_BYTES = 256 * 1024;

/** The files at the top that may name a check. Links are left alone: what they lead to is not the project's word. */
async function readFiles(mount: Mount | undefined): Promise<ReadonlyMap<string, string>> {
  const listed = await mount?.list([], MOST_NAMES);
  if (mount === undefined || listed === undefined || listed.kind === 'refused') return new Map();
  const names = listed.entries.filter(({ name, kind }) => kind === 'file' && tellsCheck(name)).map(({ name }) => name);
  const files = names.map(async (name) => {
    const found = await mount.read([name], MOST_BYTES);
    return [name, found.kind === 'refused' ? '' : new TextDecoder().decode(found.bytes)] as const;
  });
  return new Map(await Promise.all(files));
}

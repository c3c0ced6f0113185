import { aboutFrom } from '../core/run/view/about.ts';
import { type RunAbout, type ShownStatus, shownStatus } from '../core/run/view/status.ts';
import type { RunReader, RunRow } from '../ports/run-store.ts';

/** Which runs are meant, of all. `project`: the whole path. */
export type RunWish = {
  readonly statuses?: readonly ShownStatus[];
  readonly package?: string;
  readonly project?: string;
};

/** A row with what it is about. */
export type NamedRow = RunRow & { readonly about: RunAbout; readonly status: ShownStatus };

/** The first events of a run say whose it is, and what was said first. */
const BEGINNING = 3;

/** A row from before lists had names does not say what it is about; the beginning of its log does. */
export async function nameRow(store: RunReader, row: RunRow): Promise<NamedRow> {
  const about = row.summary.about ?? aboutFrom(await store.read(row.id, 0, BEGINNING));
  const status = shownStatus(row.summary.status, row.ownerAlive);
  const title = row.summary.parent?.title;
  return { ...row, status, about: title === undefined ? about : { ...about, title } };
}

/** Whether only some runs are meant. */
export function isNarrow({ statuses = [], package: name, project }: RunWish): boolean {
  return statuses.length > 0 || name !== undefined || project !== undefined;
}

export function isMeant({ about, status }: NamedRow, wish: RunWish): boolean {
  const { statuses = [] } = wish;
  return (
    (statuses.length === 0 || statuses.includes(status)) &&
    (wish.package ?? about.package) === about.package &&
    (wish.project ?? about.project) === about.project
  );
}

/** What a list says of a run, whatever else it says. */
export function namesOf({ about: { package: name, project, title } }: NamedRow) {
  return { package: name, ...(title === undefined ? {} : { title }), project };
}

import { Fault } from '../core/fault.ts';
import { type ShownStatus, shownStatus } from '../core/run/view/status.ts';
import { REMOVAL_WORDS } from '../core/words/removal-words.ts';
import type { RunReader, RunRow, RunStore } from '../ports/run-store.ts';
import { findRun } from './find-run.ts';
import type { Place } from './place.ts';

/** A run that a person has started, and all that work for it: they stay and go together. */
export type Family = readonly [RunRow, ...RunRow[]];

/** What goes with a run, as a person is shown it who is asked about it. */
export type Departing = {
  readonly runId: string;
  readonly status: ShownStatus;
  readonly workflow: string;
  readonly updatedAt: string;
  /** The runs that work for it. */
  readonly children: readonly string[];
};

/** Snapshots that stay in the repository of a project. */
export type LeftSnapshots = { readonly runId: string; readonly project: string; readonly snapshots: number };

export type RemovedRuns = {
  readonly removed: readonly Departing[];
  /** Of the disk, in bytes. */
  readonly freed: number;
  readonly snapshots: readonly LeftSnapshots[];
  /** A process has taken them meanwhile, or they have gone on since they were shown. */
  readonly busy: readonly string[];
};

/** The run that is meant, with all below it; faults where it cannot go now. */
export async function familyOf(store: RunReader, ref: string): Promise<Family> {
  const { id } = await findRun(store, ref);
  const families = await allFamilies(store);
  const family = families.find(([first]) => first.id === id);
  if (family === undefined) throw partOf(id, families);
  const held = family.find(({ ownerAlive }) => ownerAlive);
  if (held !== undefined) throw heldNow(held.id, id);
  return family;
}

function partOf(id: string, families: readonly Family[]): Fault {
  const parent = families.find((family) => family.some((row) => row.id === id))?.[0].id ?? id;
  return new Fault('RUN_BUSY', REMOVAL_WORDS.partOf(id, parent), { help: { do: 'remove', run: parent } });
}

function heldNow(id: string, first: string): Fault {
  return new Fault('RUN_BUSY', REMOVAL_WORDS.running(id), { help: { do: 'cancel', run: first } });
}

export type Wanted = {
  /** Nothing has happened in them since. */
  readonly before: number;
  readonly statuses: ReadonlySet<ShownStatus>;
};

/** The families that are old enough and stand so; none that has an owner. */
export async function oldFamilies(store: RunReader, { before, statuses }: Wanted): Promise<readonly Family[]> {
  return (await allFamilies(store)).filter(
    (family) => statuses.has(statusOf(family[0])) && family.every((row) => row.updatedAt < before && !row.ownerAlive),
  );
}

/** Newest first. One whose parent is gone stands for itself. */
async function allFamilies(store: RunReader): Promise<readonly Family[]> {
  const rows = await store.list();
  const known = new Set(rows.map(({ id }) => id));
  const isFirst = ({ summary: { parent } }: RunRow) => parent === undefined || !known.has(parent.run);
  const below = Map.groupBy(
    rows.filter((row) => !isFirst(row)),
    ({ summary: { parent } }) => parent?.run,
  );
  const under = (row: RunRow): readonly RunRow[] =>
    (below.get(row.id) ?? []).flatMap((child) => [child, ...under(child)]);
  return rows.filter(isFirst).map((row) => [row, ...under(row)]);
}

export function departing([row, ...children]: Family): Departing {
  const { id, summary, updatedAt } = row;
  const times = { updatedAt: new Date(updatedAt).toISOString(), children: children.map((child) => child.id) };
  return { runId: id, status: statusOf(row), workflow: summary.workflow, ...times };
}

function statusOf({ summary, ownerAlive }: RunRow): ShownStatus {
  return shownStatus(summary.status, ownerAlive);
}

/**
 * Takes them out for good: of each family everything or nothing, and nothing where it has gone on since it was read. Their files, and the texts that no other
 * run shares, go after it; where that is cut off, the next one that removes something does it.
 */
export async function removeRuns(place: Place, store: RunStore, families: readonly Family[]): Promise<RemovedRuns> {
  const files = await place.openRunFiles();
  const ids = families.flat().map(({ id }) => id);
  const snapshots = await leftSnapshots(place, store, families);
  const before = await files.bytes(ids);
  const [removed, busy]: [Departing[], string[]] = [[], []];
  for (const family of families) {
    // A child that has come since is told in the log of its parent.
    const seen = new Map(family.map((row) => [row.id, row]));
    const removal = await store.remove([...seen.keys()], seen);
    if (removal.kind === 'busy') busy.push(removal.runId);
    else removed.push(departing(family));
  }
  await sweep(place, store);
  const gone = new Set(removed.map(({ runId }) => runId));
  const freed = Math.max(0, before - (await files.bytes(ids)));
  return { removed, freed, snapshots: snapshots.filter(({ runId }) => gone.has(runId)), busy };
}

/** What removed runs have left behind, also those of a process that was killed over it. */
async function sweep(place: Place, store: RunStore): Promise<void> {
  const left = await store.leftovers();
  await (await place.openRunFiles()).remove(left);
  await store.forgetLeftovers(left);
  await store.shrink();
}

/** They are the person's: a repository is not ours to clear up. */
async function leftSnapshots(
  place: Place,
  store: RunReader,
  families: readonly Family[],
): Promise<readonly LeftSnapshots[]> {
  const firsts = await Promise.all(families.map(async ([{ id }]) => ({ id, project: await projectOf(store, id) })));
  const git = await place.openGit();
  const found: LeftSnapshots[] = [];
  for (const [project, runs] of Map.groupBy(firsts, (run) => run.project)) {
    const [{ id: runId } = { id: '' }] = runs;
    // Without a repository there are none; and a folder that is gone has taken them along.
    const counts = await git.countSnapshots({ project, runId }).catch(() => new Map<string, number>());
    found.push(
      ...runs.flatMap(({ id }) => (counts.has(id) ? [{ runId: id, project, snapshots: counts.get(id) ?? 0 }] : [])),
    );
  }
  return found;
}

async function projectOf(store: RunReader, runId: string): Promise<string> {
  const [first] = await store.read(runId, 0, 1);
  return first?.event.type === 'run.started' ? first.event.project : '';
}

import { isWorking, type ParentSummary, type ShownStatus } from '../core/run/view/status.ts';
import type { ListPlace, RunReader, RunRow } from '../ports/run-store.ts';
import { findRun } from './find-run.ts';
import { isMeant, isNarrow, type NamedRow, nameRow, namesOf, type RunWish } from './named-row.ts';

/** A run in a line. */
export type ListedRun = {
  readonly runId: string;
  readonly status: ShownStatus;
  readonly workflow: string;
  readonly node: string;
  readonly package: string;
  /** How the first words to it begin; else what it was given, or its first step. */
  readonly title?: string;
  readonly project: string;
  readonly parent?: ParentSummary;
  readonly updatedAt: string;
};

/** `after`: what the part before has given for it, or a run. */
export type PageWish = RunWish & { readonly limit: number; readonly after?: string };

/** Runs in their order, as many as were asked for. `after`: where there are more. */
export type RunPage<T> = { readonly runs: readonly T[]; readonly after?: string };

/** Runs at work first, then all others, newest first. Of many no more are read than are shown, unless only some are meant. */
export async function listRuns(store: RunReader, wish: PageWish): Promise<RunPage<ListedRun>> {
  const { runs, ...more } = await pageOf(store, wish);
  return { runs: runs.map(listedRun), ...more };
}

/** So many are read at once where only some of them are meant. */
const MANY = 200;

async function pageOf(store: RunReader, wish: PageWish): Promise<RunPage<NamedRow>> {
  const found: NamedRow[] = [];
  const atOnce = isNarrow(wish) ? MANY : wish.limit + 1;
  for await (const row of inOrder(store, await placeIn(store, wish.after), atOnce)) {
    const named = await nameRow(store, row);
    if (!isMeant(named, wish)) continue;
    const last = found.at(-1);
    if (found.length === wish.limit && last !== undefined) return { runs: found, after: cursorOf(last) };
    found.push(named);
  }
  return { runs: found };
}

function listedRun(row: NamedRow): ListedRun {
  const { id, summary, status, updatedAt } = row;
  const { workflow, node, parent } = summary;
  return {
    ...{ runId: id, status, workflow, node, ...namesOf(row) },
    ...(parent === undefined ? {} : { parent }),
    updatedAt: new Date(updatedAt).toISOString(),
  };
}

/** Where a part of the list ends: among those at work or behind them. */
type Place = ListPlace & { readonly working: boolean };

/** A run that has come to rest since it was listed stands in the list again: it is told twice rather than not at all. */
async function* inOrder(store: RunReader, place: Place | undefined, atOnce: number): AsyncGenerator<RunRow> {
  const working = await store.working();
  const known = new Set(working.map(({ id }) => id));
  if (place === undefined || place.working) yield* working.filter((row) => place === undefined || isBehind(row, place));
  let after: ListPlace | undefined = place?.working === false ? place : undefined;
  for (;;) {
    const rows = await store.list({ limit: atOnce, ...(after === undefined ? {} : { after }) });
    yield* rows.filter(({ id }) => !known.has(id));
    after = rows.at(-1);
    if (rows.length < atOnce) return;
  }
}

function isBehind(row: ListPlace, { createdAt, id }: ListPlace): boolean {
  return row.createdAt < createdAt || (row.createdAt === createdAt && row.id < id);
}

/** Whatever becomes of the run, the place stays. */
function cursorOf(row: RunRow): string {
  return `${isWorking(row) ? 'working' : 'resting'}.${row.createdAt}.${row.id}`;
}

async function placeIn(store: RunReader, after: string | undefined): Promise<Place | undefined> {
  if (after === undefined) return undefined;
  const [, part, createdAt, id = ''] = /^(working|resting)\.(\d+)\.(.+)$/.exec(after) ?? [];
  if (createdAt !== undefined) return { working: part === 'working', createdAt: Number(createdAt), id };
  const row = await findRun(store, after);
  return { working: isWorking(row), createdAt: row.createdAt, id: row.id };
}

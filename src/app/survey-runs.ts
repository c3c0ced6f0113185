import type { NextStep } from '../core/help.ts';
import type { ShownStatus } from '../core/run/view/status.ts';
import type { Text } from '../core/words/text.ts';
import type { RunReader, RunRow } from '../ports/run-store.ts';
import { isMeant, type NamedRow, nameRow, namesOf, type RunWish } from './named-row.ts';
import { nextForRun } from './next-for-run.ts';

export type SurveyWish = RunWish & { readonly limit?: number; readonly after?: string };

/** How many runs there are of each kind, and those that are at work or wait. */
export type Survey = {
  readonly counts: ReadonlyMap<ShownStatus, number>;
  readonly runs: readonly NamedRow[];
  /** Where there are more of them. */
  readonly after?: string;
  /** The one to do something about first. */
  readonly first: NamedRow | undefined;
  /** There is no run at all. */
  readonly isEmpty: boolean;
};

/** What brings a run of it on; undefined where nobody has to do anything. */
export function nextForRow({ id, status, summary }: NamedRow): NextStep | undefined {
  return nextForRun(id, status, summary.pending);
}

/** What to do first. */
export function nextOfAll({ first }: Survey): NextStep {
  return (first && nextForRow(first)) ?? { do: 'begin' };
}

export type SurveyView = ReturnType<typeof surveyView>;

/** As machines read it; `sayStep`: what may be done next, in the words of a face. */
export function surveyView(survey: Survey, sayStep: (step: NextStep) => Text) {
  const { counts, runs, after } = survey;
  return {
    counts: Object.fromEntries(counts) as { readonly [S in ShownStatus]?: number },
    runs: runs.map((row) => {
      const { workflow, node } = row.summary;
      const next = nextForRow(row);
      return { runId: row.id, status: row.status, workflow, node, ...namesOf(row), next: next && sayStep(next).en };
    }),
    next: sayStep(nextOfAll(survey)).en,
    ...(after === undefined ? {} : { after }),
  };
}

/** Runs beyond these are history; what waits or is at work is counted whatever its age. */
const NEWEST = 200;

/** What is at work, then what waits. */
const ORDER: readonly ShownStatus[] = [
  'running',
  'interrupted',
  'waiting_children',
  'waiting_user',
  'blocked',
  'queued',
];

/** What a person can do something about, the most pressing first. */
const ASKING: readonly ShownStatus[] = [
  'waiting_user',
  'blocked',
  'interrupted',
  'queued',
  'running',
  'waiting_children',
];

/** Looks over all runs that are meant, of each kind the longest untouched first. */
export async function surveyRuns(store: RunReader, wish: SurveyWish): Promise<Survey> {
  const lists = [await store.list({ limit: NEWEST }), await store.working(), await store.waiting()];
  const rows = new Map<string, RunRow>(lists.flat().map((row) => [row.id, row]));
  const named = await Promise.all([...rows.values()].map((row) => nameRow(store, row)));
  const meant = named.filter((row) => isMeant(row, wish));
  const counts = new Map<ShownStatus, number>();
  for (const { status } of meant) counts.set(status, (counts.get(status) ?? 0) + 1);
  const pressing = inOrder(meant, ORDER).map((row) => ({ row, place: placeOf(row) }));
  const behind = pressing.filter(({ place }) => wish.after === undefined || place > wish.after);
  const shown = behind.slice(0, wish.limit);
  const last = shown.at(-1);
  return {
    counts,
    runs: shown.map(({ row }) => row),
    ...(last === undefined || shown.length === behind.length ? {} : { after: last.place }),
    first: inOrder(meant, ASKING)[0],
    isEmpty: rows.size === 0,
  };
}

/** A text that stands in the order of the list, whatever becomes of the run. */
function placeOf({ status, updatedAt, id }: NamedRow): string {
  return `${ORDER.indexOf(status)}.${String(updatedAt).padStart(15, '0')}.${id}`;
}

function inOrder(rows: readonly NamedRow[], order: readonly ShownStatus[]): readonly NamedRow[] {
  const rank = ({ status, updatedAt }: NamedRow) => order.indexOf(status) * 1e15 + updatedAt;
  return rows
    .filter(({ status }) => order.includes(status))
    .sort((a, b) => rank(a) - rank(b) || (a.id < b.id ? -1 : 1));
}

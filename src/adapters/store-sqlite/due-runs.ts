import type { Source } from './read-run.ts';

type OwnerColumns = readonly [id: string, leaseUntil: number];
type IdColumns = readonly [id: string];

/**
 * Runs with work that nobody alive does: those of dead and frozen owners first, because they have waited for a whole
 * lease already, then those that are ready, then those whose time has come. `isGone` judges an owner.
 */
export function dueRuns(
  { statements }: Source,
  now: number,
  limit: number,
  isGone: (owner: string, leaseUntil: number) => boolean,
): readonly string[] {
  const due: string[] = [];
  const add = (rows: unknown) => due.push(...(rows as readonly IdColumns[]).map(([id]) => id));

  for (const [owner, leaseUntil] of statements.owners.all() as unknown as readonly OwnerColumns[]) {
    if (due.length >= limit) return due;
    if (isGone(owner, leaseUntil)) add(statements.runsOfOwner.all(owner, now, limit - due.length));
  }
  if (due.length < limit) add(statements.readyRuns.all(limit - due.length));
  if (due.length < limit) add(statements.timedRuns.all(now, limit - due.length));
  return due;
}

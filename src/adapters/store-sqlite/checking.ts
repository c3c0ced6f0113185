import type { DatabaseSync } from 'node:sqlite';
import type { Text } from '../../core/words/text.ts';
import type { StoreDamage } from '../../ports/store-check.ts';

/** What the parts of a full check share. */
export type Checking = {
  readonly db: DatabaseSync;
  readonly damages: StoreDamage[];
  readonly counted: { runs: number; events: number; posts: number; texts: number };
};

export function tellDamage({ damages }: Checking, said: Text, runId?: string): void {
  damages.push(runId === undefined ? { said } : { runId, said });
}

/** The rows of a statement, each as an array. */
export function* rowsOf<T>(db: DatabaseSync, sql: string, ...given: readonly string[]): Generator<T> {
  const statement = db.prepare(sql);
  statement.setReturnArrays(true);
  yield* statement.iterate(...given) as Iterable<unknown> as Iterable<T>;
}

/** The number that a statement gives; undefined where it gives none. */
export function numberOf(db: DatabaseSync, sql: string, ...given: readonly string[]): number | undefined {
  const [row] = [...rowsOf<readonly [number]>(db, sql, ...given)];
  return row?.[0];
}

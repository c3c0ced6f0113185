import { Fault } from '../../core/fault.ts';
import { STORE_WORDS } from '../../core/words/store-words.ts';
import type { GuardedDatabase } from './guarded-database.ts';
import { fromColumns, type RunRecord } from './run-record.ts';
import { corrupt } from './sqlite-faults.ts';

export type Source = Pick<GuardedDatabase, 'file' | 'statements'>;

export function findRun({ statements, file }: Source, runId: string): RunRecord | undefined {
  const columns = statements.run.get(runId);
  if (columns !== undefined) return fromColumns(asArray(columns), file);
  // No row, but events: the row was lost, and "not found" would be a wrong answer.
  if (statements.events.get(runId, 0, 1) === undefined) return undefined;
  throw corrupt(file, STORE_WORDS.rowMissing(runId));
}

export function readRun(source: Source, runId: string): RunRecord {
  const run = findRun(source, runId);
  if (run !== undefined) return run;
  throw new Fault('RUN_NOT_FOUND', STORE_WORDS.noRunIn(runId, source.file), {
    help: STORE_WORDS.listRuns,
  });
}

/** Newest first. A prefix is a range of ids, so nothing in it can act as a pattern. */
export function listRuns({ statements, file }: Source, prefix: string, limit: number): readonly RunRecord[] {
  const rows =
    prefix === ''
      ? statements.newestRuns.all(limit)
      : statements.runsByPrefix.all(prefix, `${prefix}\u{10ffff}`, limit);
  return rows.map((columns) => fromColumns(asArray(columns), file));
}

/** Those that wait for a person, the longest untouched first. */
export function waitingRuns({ statements, file }: Source): readonly RunRecord[] {
  return statements.waitingRuns.all().map((columns) => fromColumns(asArray(columns), file));
}

/** Statements return arrays here, which their type does not say. */
export function asArray(row: unknown): readonly unknown[] {
  return row as readonly unknown[];
}

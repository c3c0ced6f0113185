import { diskFault } from '../../core/disk-fault.ts';
import { Fault, type FaultCode } from '../../core/fault.ts';
import { isObject } from '../../core/json.ts';

const FULL = diskFault('ENOSPC').help;
const UNWRITABLE = diskFault('EACCES').help;
const FAILED = diskFault('EIO').help;
const CORRUPT = 'Stop all Signalbox processes, keep a copy of the file, and restore it from a backup.';

type Rule = { readonly code: FaultCode; readonly says: string; readonly help: string };

/** Primary SQLite result codes and what they mean to a person. */
const SQLITE_RULES: ReadonlyMap<number, Rule> = new Map([
  [3, { code: 'STORE_UNWRITABLE', says: 'may not be written', help: UNWRITABLE }],
  [8, { code: 'STORE_UNWRITABLE', says: 'is read-only', help: UNWRITABLE }],
  [10, { code: 'STORE_FAILED', says: 'failed to be read or written', help: FAILED }],
  [11, { code: 'STORE_CORRUPT', says: 'is damaged', help: CORRUPT }],
  [13, { code: 'STORE_FULL', says: 'cannot grow', help: FULL }],
  [14, { code: 'STORE_UNWRITABLE', says: 'cannot be opened', help: UNWRITABLE }],
  [19, { code: 'STORE_CORRUPT', says: 'contradicts itself', help: CORRUPT }],
  [26, { code: 'STORE_CORRUPT', says: 'is not a database', help: CORRUPT }],
]);

const FILE_SAYS: Partial<Record<FaultCode, string>> = {
  STORE_FULL: 'cannot grow',
  STORE_FAILED: 'failed to be opened',
};

/** The fault behind an error of the database or the file system; anything else is a bug and comes back as it is. */
export function storeFault(error: unknown, file: string): unknown {
  if (error instanceof Fault || !(error instanceof Error)) return error;
  const rule = ruleFor(error);
  if (rule === undefined) return error;
  return new Fault(rule.code, `The store ${file} ${rule.says}: ${error.message}`, { cause: error, help: rule.help });
}

/** Another process holds the lock; the same call will do in a moment. */
export function isBusy(error: unknown): boolean {
  const code = sqliteCode(error);
  // LOCKED comes from another connection of this process, PROTOCOL from a race while the WAL is set up.
  return code === 5 || code === 6 || code === 15;
}

/** The disk ran full: SQLite has rolled the whole transaction back, or is about to. */
export function isFull(error: unknown): boolean {
  return sqliteCode(error) === 13;
}

/** The disk failed: nobody knows what reached it. */
export function isIoError(error: unknown): boolean {
  return sqliteCode(error) === 10;
}

/** What lies on the disk is not what was written. */
export function isDamage(error: unknown): boolean {
  const code = sqliteCode(error);
  return code === 11 || code === 26;
}

/** A table or column is not there. */
export function isSqlError(error: unknown): boolean {
  return sqliteCode(error) === 1;
}

export function corrupt(file: string, what: string, cause?: unknown): Fault {
  return new Fault('STORE_CORRUPT', `The store ${file} is damaged: ${what}`, { cause, help: CORRUPT });
}

export function failed(file: string, what: string, cause?: unknown): Fault {
  return new Fault('STORE_FAILED', `The store ${file} ${what}`, { cause, help: FAILED });
}

function ruleFor(error: Error): Rule | undefined {
  const code = sqliteCode(error);
  if (code !== undefined) return SQLITE_RULES.get(code);
  const errno = 'code' in error && 'syscall' in error ? String(error.code) : undefined;
  if (errno === undefined) return undefined;
  const rule = diskFault(errno);
  return { ...rule, says: FILE_SAYS[rule.code] ?? 'cannot be opened' };
}

function sqliteCode(error: unknown): number | undefined {
  const isSqlite = isObject(error) && error['code'] === 'ERR_SQLITE_ERROR' && typeof error['errcode'] === 'number';
  // The low byte is the primary code, the rest says where it happened.
  return isSqlite ? (error['errcode'] as number) & 0xff : undefined;
}

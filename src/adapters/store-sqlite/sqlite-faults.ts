import { diskFault } from '../../core/disk-fault.ts';
import { Fault, type FaultCode } from '../../core/fault.ts';
import { isObject } from '../../core/json.ts';
import { systemText } from '../../core/system-text.ts';
import { STORE_WORDS } from '../../core/words/store-words.ts';
import type { Text } from '../../core/words/text.ts';

const FULL = diskFault('ENOSPC').help;
const UNWRITABLE = diskFault('EACCES').help;
const FAILED = diskFault('EIO').help;
const CORRUPT = STORE_WORDS.restoreFile;

type Rule = { readonly code: FaultCode; readonly says: Text; readonly help: Text };

/** Primary SQLite result codes and what they mean to a person. */
const SQLITE_RULES: ReadonlyMap<number, Rule> = new Map([
  [3, { code: 'STORE_UNWRITABLE', says: STORE_WORDS.mayNotBeWritten, help: UNWRITABLE }],
  [8, { code: 'STORE_UNWRITABLE', says: STORE_WORDS.isReadOnly, help: UNWRITABLE }],
  [10, { code: 'STORE_FAILED', says: STORE_WORDS.failedToBeUsed, help: FAILED }],
  [11, { code: 'STORE_CORRUPT', says: STORE_WORDS.isDamaged, help: CORRUPT }],
  [13, { code: 'STORE_FULL', says: STORE_WORDS.cannotGrow, help: FULL }],
  [14, { code: 'STORE_UNWRITABLE', says: STORE_WORDS.cannotBeOpened, help: UNWRITABLE }],
  [19, { code: 'STORE_CORRUPT', says: STORE_WORDS.contradictsItself, help: CORRUPT }],
  [26, { code: 'STORE_CORRUPT', says: STORE_WORDS.isNoDatabase, help: CORRUPT }],
]);

const FILE_SAYS: Partial<Record<FaultCode, Text>> = {
  STORE_FULL: STORE_WORDS.cannotGrow,
  STORE_FAILED: STORE_WORDS.failedToBeOpened,
};

/** The fault behind an error of the database or the file system; anything else is a bug and comes back as it is. */
export function storeFault(error: unknown, file: string): unknown {
  if (error instanceof Fault || !(error instanceof Error)) return error;
  const rule = ruleFor(error);
  if (rule === undefined) return error;
  return new Fault(rule.code, STORE_WORDS.failing(file, rule.says, systemText(error, file)), {
    cause: error,
    help: rule.help,
  });
}

/**
 * Another process holds the lock; the same call will do in a moment. LOCKED (6) comes from another connection of this process,
 * PROTOCOL (15) from a race while the WAL is set up.
 */
export const isBusy = hasCode(5, 6, 15);

/** The disk ran full: SQLite has rolled the whole transaction back, or is about to. */
export const isFull = hasCode(13);

/** The disk failed: what reached it is unknown. */
export function isIoError(error: unknown): boolean {
  return sqliteCode(error) === 10 || (isObject(error) && error['code'] === 'EIO');
}

/** What lies on the disk is not what was written. */
export const isDamage = hasCode(11, 26);

/** A table or column is not there. */
export const isSqlError = hasCode(1);

function hasCode(...codes: readonly number[]): (error: unknown) => boolean {
  return (error) => codes.includes(sqliteCode(error) ?? 0);
}

export function corrupt(file: string, what: Text, cause?: unknown): Fault {
  return new Fault('STORE_CORRUPT', STORE_WORDS.damaged(file, what), { cause, help: CORRUPT });
}

export function failed(file: string, what: Text, cause?: unknown): Fault {
  return new Fault('STORE_FAILED', STORE_WORDS.failed(file, what), { cause, help: FAILED });
}

function ruleFor(error: Error): Rule | undefined {
  const code = sqliteCode(error);
  if (code !== undefined) return SQLITE_RULES.get(code);
  const errno = 'code' in error && 'syscall' in error ? String(error.code) : undefined;
  if (errno === undefined) return undefined;
  const rule = diskFault(errno);
  return { ...rule, says: FILE_SAYS[rule.code] ?? STORE_WORDS.cannotBeOpened };
}

function sqliteCode(error: unknown): number | undefined {
  const isSqlite = isObject(error) && error['code'] === 'ERR_SQLITE_ERROR' && typeof error['errcode'] === 'number';
  // The low byte is the primary code, the rest says where it happened.
  return isSqlite ? (error['errcode'] as number) & 0xff : undefined;
}

import type { FaultCode } from './fault.ts';

/** What an error of the file system means to a person whose state folder it is about. */
export type DiskRule = { readonly code: FaultCode; readonly help: string };

const FULL: DiskRule = {
  code: 'STORE_FULL',
  help: 'Free some space on that disk and try again; nothing was written.',
};
const FAILED: DiskRule = {
  code: 'STORE_FAILED',
  help: 'Check the disk and the system log, then start again: everything acknowledged before is safe.',
};
const UNWRITABLE: DiskRule = {
  code: 'STORE_UNWRITABLE',
  help: 'Check that the folder exists, belongs to you and is not read-only, or choose another home.',
};

const RULES: ReadonlyMap<string, DiskRule> = new Map([
  ['ENOSPC', FULL],
  ['EDQUOT', FULL],
  ['EIO', FAILED],
  ['EMFILE', FAILED],
  ['ENFILE', FAILED],
]);

/** By the system's own name for the error. What is neither a full nor a failing disk is a folder that we may not use. */
export function diskFault(errno: string): DiskRule {
  return RULES.get(errno) ?? UNWRITABLE;
}

import type { FaultCode } from './fault.ts';
import { PLACE_WORDS } from './words/place-words.ts';
import type { Text } from './words/text.ts';

/** What an error of the file system means to a person whose state folder it is about. */
export type DiskRule = { readonly code: FaultCode; readonly help: Text };

const FULL: DiskRule = { code: 'STORE_FULL', help: PLACE_WORDS.diskFull };
const FAILED: DiskRule = { code: 'STORE_FAILED', help: PLACE_WORDS.diskFailed };
const UNWRITABLE: DiskRule = { code: 'STORE_UNWRITABLE', help: PLACE_WORDS.diskUnwritable };

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

import { diskFault } from '../../core/disk-fault.ts';
import { Fault, isFault } from '../../core/fault.ts';
import { systemText } from '../../core/system-text.ts';
import { PACKAGE_WORDS } from '../../core/words/package-words.ts';
import type { Text } from '../../core/words/text.ts';

/** What went wrong with the disk, in our words. */
export function shelfFault(path: string, cause: unknown): Fault {
  if (isFault(cause)) return cause;
  const { code, help } = diskFault(String(errorCode(cause)));
  return new Fault(code, PACKAGE_WORDS.shelfUnusable(path, systemText(cause, path)), { cause, help });
}

export function corrupt(folder: string, why: Text, cause?: unknown): Fault {
  return new Fault('PACKAGE_CORRUPT', PACKAGE_WORDS.changed(folder, why), {
    cause,
    help: PACKAGE_WORDS.removeAndAdd(folder),
  });
}

export function errorCode(cause: unknown): unknown {
  return cause instanceof Error && 'code' in cause ? cause.code : undefined;
}

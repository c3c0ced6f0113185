import { diskFault } from '../../core/disk-fault.ts';
import { Fault, isFault } from '../../core/fault.ts';

/** What went wrong with the disk, in our words. */
export function shelfFault(path: string, cause: unknown): Fault {
  if (isFault(cause)) return cause;
  const { code, help } = diskFault(String(errorCode(cause)));
  const message = `The shelf ${path} cannot be used: ${cause instanceof Error ? cause.message : cause}`;
  return new Fault(code, message, { cause, help });
}

export function corrupt(folder: string, why: string, cause?: unknown): Fault {
  return new Fault('PACKAGE_CORRUPT', `The package in ${folder} was changed: ${why}`, {
    cause,
    help: `chmod -R u+w '${folder}' && rm -r '${folder}', then add the package again.`,
  });
}

export function errorCode(cause: unknown): unknown {
  return cause instanceof Error && 'code' in cause ? cause.code : undefined;
}

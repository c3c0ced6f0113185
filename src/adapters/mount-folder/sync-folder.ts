import { systemCode } from './mount-refusals.ts';
import type { HeldFolder } from './walker.ts';

/** Makes the names in a folder last. Some systems cannot do that for a folder, and say so with these codes. */
export async function syncFolder({ handle }: HeldFolder): Promise<void> {
  await handle.sync().catch((cause: unknown) => {
    if (!['EINVAL', 'EPERM', 'ENOTSUP'].includes(systemCode(cause) ?? '')) throw cause;
  });
}

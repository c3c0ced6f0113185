import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { type HeldFolder, O_DIRECTORY, O_NOFOLLOW, type Walker } from './walker.ts';

/**
 * Linux: `/proc/self/fd/N/name` is an entry of the folder behind handle N, which no rename can exchange.
 * Every step names one entry of a held folder, so there is no moment between a check and its use.
 */
export const handleWalker: Walker = {
  hold,
  enter: ({ address }, name) => hold(`${address}/${name}`),
  open: ({ address }, name, flags, mode) => open(`${address}/${name}`, flags | O_NOFOLLOW, mode),
  confirm: async () => undefined,
};

async function hold(path: string): Promise<HeldFolder> {
  const handle = await open(path, constants.O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  return { handle, address: `/proc/self/fd/${handle.fd}` };
}

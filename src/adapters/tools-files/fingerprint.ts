import { createHash } from 'node:crypto';
import type { Mount, Segments } from '../../ports/mount.ts';
import { MAX_FILE_BYTES } from './read-tool.ts';

/** What stands under a path, comparable: the hash of a file, null for nothing, else why it cannot be read. */
export async function fingerprint(mount: Mount, path: Segments): Promise<string | null> {
  const found = await mount.read(path, MAX_FILE_BYTES);
  if (found.kind === 'found') return createHash('sha256').update(found.bytes).digest('hex');
  return found.reason === 'missing' ? null : found.reason;
}

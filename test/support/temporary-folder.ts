import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type TemporaryFolder = { readonly path: string; remove(): Promise<void> };

/** A new folder of its own, to be removed by whoever asked for it. */
export async function temporaryFolder(): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), 'signalbox-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

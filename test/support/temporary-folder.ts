import { randomUUID } from 'node:crypto';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type TemporaryFolder = { readonly path: string; remove(): Promise<void> };

/** Names the folder in which discarded folders wait for the end of all tests. */
export const DISCARDED_VARIABLE = 'TEST_DISCARDED';

/** A new folder of its own, to be removed by whoever asked for it. */
export async function temporaryFolder(): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), 'signalbox-'));
  return { path, remove: () => discardFolder(path) };
}

/**
 * Takes a folder away. Where all tests run it is only put aside: on ext4, making files is slow for half a minute after many were
 * deleted, which took a quarter of all the time of the tests.
 */
export async function discardFolder(path: string): Promise<void> {
  const discarded = process.env[DISCARDED_VARIABLE];
  const aside = discarded !== undefined && (await rename(path, join(discarded, randomUUID())).then(isTrue, isFalse));
  if (!aside) await rm(path, { recursive: true, force: true });
}

const isTrue = () => true;
const isFalse = () => false;

import { readFile } from 'node:fs/promises';
import type { Pinned } from '../../core/run/run.ts';

/** The protocol texts that this version of Signalbox ships. A run is pinned to those it began with. */
export async function readProtocol(): Promise<Pinned['protocol']> {
  const [active, postRun] = await Promise.all([
    read('run-directive-protocol.md'),
    read('run-directive-protocol-post-run.md'),
  ]);
  return { active, postRun };
}

function read(name: string): Promise<string> {
  // From src/adapters/… and from dist/adapters/… alike, the package's root is three folders up.
  return readFile(new URL(`../../../prompt-templates/${name}`, import.meta.url), 'utf8');
}

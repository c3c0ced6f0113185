import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { PRODUCT_ROOT } from '../adapters/product-files/product-root.ts';
import type { OwnProcess, Place } from '../app/place.ts';
import type { ProcessPlace } from './process-place.ts';

/** Where the program lies that a shell would start. */
export const COMMAND = fileURLToPath(new URL('bin/signalbox.js', PRODUCT_ROOT));

/** This program once more, in a process of its own. Fails where none can be started. */
export async function startSelf(
  { env, cwd }: ProcessPlace,
  args: readonly string[],
  { streams, detached }: Parameters<Place['startSelf']>[1],
): Promise<OwnProcess> {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env,
    cwd,
    stdio: ['ignore', ...(streams ?? (['ignore', 'ignore'] as const))],
    detached: detached === true,
  });
  if (detached) child.unref();
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await once(child, 'spawn');
  return { pid: child.pid ?? 0, ended, kill: () => child.kill('SIGKILL') };
}

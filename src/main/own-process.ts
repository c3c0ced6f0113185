import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { PRODUCT_ROOT } from '../adapters/product-files/product-root.ts';
import type { OwnProcess } from '../cli/house.ts';
import type { Terminal } from '../cli/terminal.ts';

/** Where the program lies that a shell would start. */
export const COMMAND = fileURLToPath(new URL('bin/signalbox.js', PRODUCT_ROOT));

/** This program once more, in a process of its own, talking to the same terminal. Fails where none can be started. */
export async function startSelf(
  { env, cwd, stdout, stderr }: Terminal,
  args: readonly string[],
  { silent, detached }: { readonly silent: boolean; readonly detached?: true },
): Promise<OwnProcess> {
  const streams = silent ? (['ignore', 'ignore'] as const) : ([stdout, stderr] as const);
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env,
    cwd,
    stdio: ['ignore', ...streams],
    detached: detached === true,
  });
  if (detached) child.unref();
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await once(child, 'spawn');
  return { pid: child.pid ?? 0, ended, kill: () => child.kill('SIGKILL') };
}

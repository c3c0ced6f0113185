import { setTimeout as delay } from 'node:timers/promises';
import { STORE_WORDS } from '../../core/words/store-words.ts';
import { failed, isBusy } from './sqlite-faults.ts';

/** How long the database itself may wait for a lock, standing still, before we wait without standing still. */
export const BUSY_TIMEOUT_MS = 2;
const PATIENCE_MS = 60_000;

/** Runs `attempt` until no other process is in its way. Between tries the event loop is free. */
export async function retryBusy<T>(file: string, attempt: () => T): Promise<T> {
  const start = performance.now();
  for (let tries = 0; ; tries += 1) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() - start > PATIENCE_MS) {
        throw failed(file, STORE_WORDS.locked, error);
      }
    }
    await delay(pause(tries));
  }
}

/** Random, so that waiting processes do not meet again; short, because a commit takes a millisecond. */
function pause(tries: number): number {
  return 1 + Math.random() * Math.min(2 ** tries, 16);
}

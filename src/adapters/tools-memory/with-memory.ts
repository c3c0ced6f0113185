import { setTimeout as delay } from 'node:timers/promises';
import type { Memory } from '../../ports/memory.ts';

export type OpenMemory = () => Promise<Memory>;

/** Uses the memory and closes it, within a time: what stands behind it may be a program that never answers. */
export async function withMemory<T>(
  open: OpenMemory,
  use: (memory: Memory) => Promise<T>,
  patience: number,
): Promise<T> {
  const calledOff = new AbortController();
  const late = delay(patience, undefined, { signal: calledOff.signal }).then(() => {
    throw new Error(`it gave no answer within ${patience} ms`);
  });
  try {
    return await Promise.race([useAndClose(open, use), late]);
  } finally {
    calledOff.abort();
    // Called off is how it ends where all went well.
    late.catch(() => undefined);
  }
}

async function useAndClose<T>(open: OpenMemory, use: (memory: Memory) => Promise<T>): Promise<T> {
  const memory = await open();
  try {
    return await use(memory);
  } finally {
    await memory.close();
  }
}

import { setTimeout as delay } from 'node:timers/promises';
import type { Memory } from '../../ports/memory.ts';
import type { ToolContext } from '../../ports/tool.ts';

/** What a memory is opened for: what stands behind it may be a program, which is ended where it is called off. */
export type MemoryUse = Pick<ToolContext, 'runId' | 'project' | 'signal'>;
export type OpenMemory = (use: MemoryUse) => Promise<Memory>;

/** Uses the memory and closes it, within a time: what stands behind it may be a program that never answers. */
export async function withMemory<T>(
  open: OpenMemory,
  { runId, project, signal }: MemoryUse,
  use: (memory: Memory) => Promise<T>,
  patience: number,
): Promise<T> {
  const given = new AbortController();
  const giveUp = () => given.abort();
  signal.addEventListener('abort', giveUp, { once: true });
  const calledOff = new AbortController();
  const late = delay(patience, undefined, { signal: calledOff.signal }).then(() => {
    giveUp();
    throw new Error(`it gave no answer within ${patience} ms`);
  });
  try {
    return await Promise.race([useAndClose(() => open({ runId, project, signal: given.signal }), use), late]);
  } finally {
    signal.removeEventListener('abort', giveUp);
    calledOff.abort();
    // Called off is how it ends where all went well.
    late.catch(() => undefined);
  }
}

async function useAndClose<T>(open: () => Promise<Memory>, use: (memory: Memory) => Promise<T>): Promise<T> {
  const memory = await open();
  try {
    return await use(memory);
  } finally {
    await memory.close();
  }
}

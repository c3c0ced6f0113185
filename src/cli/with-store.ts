import type { RunReader } from '../ports/run-store.ts';
import type { House } from './house.ts';

/** Looks at runs; whatever comes of it, the log is closed. */
export async function withReader<T>(house: House, look: (store: RunReader) => Promise<T>): Promise<T> {
  const store = await house.openReader();
  try {
    return await look(store);
  } finally {
    await store.close();
  }
}

export type Opened = Awaited<ReturnType<House['openRuntime']>>;

/** Drives runs; whatever comes of it, they are given back. */
export async function withRuntime<T>(house: House, drive: (opened: Opened) => Promise<T>): Promise<T> {
  const opened = await house.openRuntime();
  try {
    return await drive(opened);
  } finally {
    await opened.runtime.close();
  }
}

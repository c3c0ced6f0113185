import { hashText } from '../hash.ts';
import type { Descriptor } from './descriptor.ts';

export type SessionPlace = {
  readonly runId: string;
  readonly thread: string;
  readonly turn: number;
  readonly exchange: number;
};

/** An id of ours for a new session, the same whenever it is asked for: known even if the program never comes to say it. */
export function freshSession({ session }: Descriptor, place: SessionPlace): string | undefined {
  if (!session.chosen) return undefined;
  const { runId, thread, turn, exchange } = place;
  const hash = hashText(JSON.stringify([runId, thread, turn, exchange]));
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `4${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`];
  return [...parts, hash.slice(20, 32)].join('-');
}

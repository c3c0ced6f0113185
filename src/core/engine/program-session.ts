import { hashText } from '../hash.ts';
import { isObject, type Json } from '../json.ts';
import type { Usage } from '../run/events.ts';
import type { Descriptor } from './descriptor.ts';
import { usageOf } from './fields.ts';

/** A session of a program, as the log keeps it: what to go on with, and what it has used up to now. */
export type ProgramSession = { readonly engine: string; readonly id: string; readonly usage?: Usage };

/** The session that a reply of this program has handed over; anything else is none. */
export function sessionOf(value: Json | undefined, { id: engine }: Descriptor): ProgramSession | undefined {
  if (!isObject(value) || value['engine'] !== engine) return undefined;
  const { id, usage } = value;
  if (typeof id !== 'string' || id === '') return undefined;
  return isObject(usage) ? { engine, id, usage: usageOf(usage) } : { engine, id };
}

/**
 * Whether a program goes on in another session than it was to. Old versions do so without a word where they do not know the
 * one that they were given, and the new one knows nothing of what was said.
 */
export function isReplaced({ session }: Descriptor, asked: string | undefined, named: string | undefined): boolean {
  return session.keepsId && asked !== undefined && named !== undefined && asked !== named;
}

/** What a reply hands over, for the session to be gone on in. */
export function handleOf({ id: engine }: Descriptor, id: string, usage: Usage | undefined): Json {
  return usage === undefined ? { engine, id } : { engine, id, usage: { ...usage } as Json };
}

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

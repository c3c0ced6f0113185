import { LOCK_WORDS } from '../../core/words/lock-words.ts';
import type { Text } from '../../core/words/text.ts';
import type { StoreWaiting } from '../../ports/run-store.ts';

export type LockHolder = {
  readonly pid: number;
  readonly stopped: boolean;
  /** What it is and since when; undefined where that may not be seen. */
  readonly known?: { readonly command: string; readonly seconds: number };
};

/** What can be seen of a lock that is in the way. */
export type LockLook = {
  readonly file: string;
  /** Undefined where the system does not tell. */
  readonly holder: LockHolder | undefined;
  /** Processes that may be the holder, where it cannot be seen. */
  readonly others: readonly number[];
  /** Is another one after every write to the store. */
  readonly written: string;
};

/** What a wait has seen and told so far; times are in milliseconds since it began. */
export type Watched = {
  readonly look?: LockLook;
  readonly steadySince?: number;
  readonly told?: { readonly what: string; readonly at: number };
};

const TELL_MS = 1_000;
const STEADY_MS = 400;
const CROWDED_MS = 10_000;
const AGAIN_MS = 60_000;

/** What one more look at a lock adds, and whether something is to be told: once, when it changes, and again after a minute. */
export function addLook(
  before: Watched,
  look: LockLook,
  waited: number,
): Watched & { readonly telling?: StoreWaiting } {
  const steadySince = isSame(before.look, look) ? (before.steadySince ?? waited) : waited;
  const seen = { look, steadySince, ...(before.told === undefined ? {} : { told: before.told }) };
  const steady = look.holder?.stopped === true || waited - steadySince >= STEADY_MS;
  if (waited < (steady ? TELL_MS : CROWDED_MS + (before.told?.at ?? 0))) return seen;
  const what = steady ? `${look.holder?.pid} ${look.holder?.stopped}` : 'crowded';
  if (before.told?.what === what && waited - before.told.at < AGAIN_MS) return seen;
  const { said, help } = steady ? describeLook(look) : { said: LOCK_WORDS.crowded(look.file), help: LOCK_WORDS.later };
  const telling = { said: LOCK_WORDS.waiting(said, String(Math.floor(waited / 1000))), help };
  return { ...seen, told: { what, at: waited }, telling };
}

/** Who is in the way, and what helps. */
export function describeLook({ file, holder, others }: LockLook): { readonly said: Text; readonly help: Text } {
  if (holder === undefined) {
    const help = others.length === 0 ? LOCK_WORDS.lookFor : LOCK_WORDS.lookAmong(others.map(String));
    return { said: LOCK_WORDS.unseen(file), help };
  }
  const { known, stopped } = holder;
  const pid = String(holder.pid);
  const who =
    known === undefined ? LOCK_WORDS.holder(pid) : LOCK_WORDS.holderOf(pid, known.command, String(known.seconds));
  return stopped
    ? { said: LOCK_WORDS.stopped(file, who), help: LOCK_WORDS.wakeOrEnd(pid) }
    : { said: LOCK_WORDS.held(file, who), help: LOCK_WORDS.endIt(pid) };
}

/** Nothing has been written since, and the same process stands in the way. */
function isSame(before: LockLook | undefined, now: LockLook): boolean {
  return before?.written === now.written && before.holder?.pid === now.holder?.pid;
}

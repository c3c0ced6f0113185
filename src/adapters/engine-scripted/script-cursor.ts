import { isObject, type Json } from '../../core/json.ts';
import type { Default, Entry, Script, When } from '../../core/script/script.ts';
import type { EngineRequest } from '../../ports/engine.ts';

/*
 * Which entry an exchange takes: the FIRST one not yet used up that has no `when` or whose `when` matches; the default
 * where there is none. An entry with `repeat: n` is used up after n exchanges.
 *
 * Entries with the same `when` form a pile, which is used from its top down, and one number per pile says how far the script has
 * been played. That is the session handed back with each reply: it grows with the number of different `when`s, not with the
 * length of the run.
 */

type Pile = { readonly number: number; readonly when: When; readonly entries: Slot[] };
/** `end` is how many plays of the pile are over once this entry is used up. */
type Slot = { readonly index: number; readonly entry: Entry; readonly end: number };

/** How many plays each pile has given, by number of pile. */
export type Taken = readonly number[];
export type Taking = { readonly entry: Entry | Default | undefined; readonly taken: Taken };
export type Take = (request: EngineRequest, taken: Taken) => Taking;

const KEYS = ['node', 'agent', 'profile', 'item', 'attempt'] as const;

export function scriptCursor(script: Script): Take {
  const piles = pilesOf(script.turns);
  return (request, taken) => {
    const candidates = piles.flatMap(({ number, when, entries }) => {
      const slot = matches(when, request) ? entries.find(({ end }) => end > (taken[number] ?? 0)) : undefined;
      return slot === undefined ? [] : [{ number, slot }];
    });
    const first = candidates.sort((a, b) => a.slot.index - b.slot.index)[0];
    if (first === undefined) return { entry: script.default, taken };
    return { entry: first.slot.entry, taken: countUp(taken, first.number) };
  };
}

function matches(when: When, request: EngineRequest): boolean {
  return KEYS.every((key) => when[key] === undefined || when[key] === request[key]);
}

/** What the run has taken so far, in whatever thread: each handle counts all that was taken before it. */
export function takenBefore({ session, otherSessions }: EngineRequest): Taken {
  return [session, ...otherSessions].map(takenOf).reduce(mostOf);
}

function mostOf(one: Taken, other: Taken): Taken {
  return Array.from({ length: Math.max(one.length, other.length) }, (_, pile) =>
    Math.max(one[pile] ?? 0, other[pile] ?? 0),
  );
}

/** Reads what an earlier reply handed over; anything else means that nothing has been played. */
function takenOf(session: Json | undefined): Taken {
  if (!isObject(session) || !Array.isArray(session.taken)) return [];
  return session.taken.map((plays: unknown) => (typeof plays === 'number' && plays > 0 ? plays : 0));
}

function pilesOf(entries: readonly Entry[]): readonly Pile[] {
  const piles = new Map<string, Pile>();
  for (const [index, entry] of entries.entries()) {
    const { when = {}, repeat = 1 } = entry;
    const name = JSON.stringify(KEYS.map((key) => when[key] ?? null));
    const pile = piles.get(name) ?? { number: piles.size, when, entries: [] };
    pile.entries.push({ index, entry, end: (pile.entries.at(-1)?.end ?? 0) + repeat });
    piles.set(name, pile);
  }
  return [...piles.values()];
}

function countUp(taken: Taken, pile: number): Taken {
  return Array.from({ length: Math.max(taken.length, pile + 1) }, (_, index) => {
    return (taken[index] ?? 0) + (index === pile ? 1 : 0);
  });
}

import type { Command, Plan } from './harness.ts';

/** A kill at every point of the undisturbed run, once each. After every second one the person resends instead of resuming. */
export function everyPoint(commands: readonly Command[]): readonly Plan[] {
  return commands.flatMap(({ points }, from) =>
    points.map((_, index) => ({ from, kills: [{ at: index + 1 }], resend: index % 2 === 1 })),
  );
}

/** So many kills of each kind, before something, in the middle of it and after it, evenly over the run from end to end. */
export function spreadPoints(commands: readonly Command[], each: number): readonly Plan[] {
  const every = commands.flatMap(({ points }, from) => points.map((name, index) => ({ name, from, at: index + 1 })));
  return KINDS.flatMap((kind) => {
    const those = every.filter(({ name }) => name.startsWith(kind));
    return Array.from({ length: each }, (_, place) => those[Math.floor(((place + 0.5) * those.length) / each)]).flatMap(
      (point, place) =>
        point === undefined ? [] : [{ from: point.from, kills: [{ at: point.at }], resend: place % 2 === 1 }],
    );
  });
}

/** A kill at every point of one command whose name says that it is about this. */
export function pointsAbout(commands: readonly Command[], command: number, about: RegExp): readonly Plan[] {
  return (commands[command]?.points ?? []).flatMap((name, index) =>
    about.test(name) ? [{ from: command, kills: [{ at: index + 1 }], resend: false }] : [],
  );
}

/** Killed, and the command that picks the run up is killed as well, early in its life where recovery is. */
export function doubleKills(commands: readonly Command[], count: number, random: () => number): readonly Plan[] {
  const every = everyPoint(commands);
  return Array.from({ length: count }, () => {
    const first = pick(every, random);
    return {
      ...first,
      kills: [...first.kills, { at: 1 + Math.floor(random() * MOST_RECOVERY_POINTS) }],
      resend: random() < 0.5,
    };
  });
}

/** Killed from outside at any moment of a command's life, up to three times in a row. */
export function randomKills(commands: readonly Command[], count: number, random: () => number): readonly Plan[] {
  return Array.from({ length: count }, () => {
    const from = Math.floor(random() * commands.length);
    const longest = commands[from]?.ms ?? 0;
    const kills = Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({ afterMs: longest * random() }));
    return { from, kills, resend: random() < 0.5 };
  });
}

/** Mulberry32: the same numbers for the same seed on every machine. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const MOST_RECOVERY_POINTS = 30;
const KINDS = ['before ', 'middle ', 'after '] as const;

function pick<T>(items: readonly T[], random: () => number): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('There is nothing to pick from');
  return item;
}

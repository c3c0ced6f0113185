import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/*
 * Loaded before the product (`node --import`), this pins what the product takes from time and chance, so that the same command
 * prints the same ids, keys, tokens and times each time. It does nothing where `FIXED_WORLD` is not set.
 */

export type FixedWorld = {
  /** The time at which the process begins, in milliseconds since 1970. */
  readonly now: number;
  /** What its random bytes are made from. */
  readonly seed: string;
};

/**
 * A timer of up to this length moves the clock by exactly its length when it fires: pauses of scripts, and the first back-off.
 * A longer one moves nothing: whether such a timer (the renewal of a lease) fires depends on how busy the machine is.
 */
const LONGEST_STEP_MS = 1500;

/** What the clock and the random bytes of a process follow. */
type World = { readonly start: number; readonly bytes: (size: number) => Buffer; passed: number };

/** Replaces the clock and the sources of random bytes of this process; returns how to have the real ones back. */
export function fixWorld({ now, seed }: FixedWorld): () => void {
  const world = { start: now, bytes: fixedBytes(seed), passed: 0 };
  const real = {
    random: { randomBytes: crypto.randomBytes, randomUUID: crypto.randomUUID },
    now: Date.now,
    passed: performance.now,
    setTimeout: globalThis.setTimeout,
  };
  fixChance(world);
  fixClock(world);
  return () => {
    Object.assign(crypto, real.random);
    syncBuiltinESMExports();
    Date.now = real.now;
    performance.now = real.passed;
    globalThis.setTimeout = real.setTimeout;
  };
}

function fixChance(here: World): void {
  const uuid = () => {
    const hex = here.bytes(16).toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}` as const;
  };
  Object.assign(crypto, { randomBytes: (size: number) => here.bytes(size), randomUUID: uuid });
  syncBuiltinESMExports();
}

/** An endless row of bytes that follows from the seed. */
export function fixedBytes(seed: string): (size: number) => Buffer {
  let made = 0;
  return (size) => {
    const chunks: Buffer[] = [];
    for (let have = 0; have < size; have += 32) {
      made += 1;
      chunks.push(crypto.createHash('sha256').update(`${seed} ${made}`).digest());
    }
    return Buffer.concat(chunks).subarray(0, size);
  };
}

function fixClock(here: World): void {
  const begin = globalThis.setTimeout;
  /** Whether a long timer is firing: what it sets for the rest of its wait is a part of it, and moves nothing either. */
  let isOfLongOne = false;
  Date.now = () => here.start + here.passed;
  performance.now = () => here.passed;
  const setTimeoutHere = (callback: (...args: readonly unknown[]) => void, ms = 0, ...args: readonly unknown[]) => {
    // Whole milliseconds: sums of fractions round to another one now and then.
    const due = here.passed + Math.round(ms);
    const moves = ms <= LONGEST_STEP_MS && !isOfLongOne;
    const fire = () => {
      // A timer that outlives its command moves the clock of no other: its world is gone by then.
      if (moves) here.passed = Math.max(here.passed, due);
      isOfLongOne = !moves;
      try {
        callback(...args);
      } finally {
        isOfLongOne = false;
      }
    };
    return begin(fire, ms);
  };
  globalThis.setTimeout = Object.assign(setTimeoutHere, begin);
}

const given = process.env['FIXED_WORLD'];
if (given !== undefined) {
  const { now, seed } = JSON.parse(given) as FixedWorld;
  // A process that the product starts is another one with the same environment: its bytes must not be those of its parent.
  fixWorld({ now, seed: [seed, ...process.argv.slice(2)].join(' ') });
}

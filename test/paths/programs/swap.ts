import { renameSync } from 'node:fs';

/*
 * Keeps exchanging `PLACE` for `PLACE.decoy` and back by renames, for every place it is given, until it is killed.
 */

const places = process.argv.slice(2);
const STILL = new Int32Array(new SharedArrayBuffer(4));
let moved = 0;

process.send?.('ready');
for (;;) {
  for (const place of places) {
    put(place, `${place}.aside`);
    put(`${place}.decoy`, place);
    pause();
    put(place, `${place}.decoy`);
    put(`${place}.aside`, place);
    pause();
  }
}

/** Whatever a raced writer has made under the name meanwhile goes out of the way. */
function put(from: string, to: string): void {
  while (!moves(from, to)) {
    moved += 1;
    moves(to, `${to}.made-${moved}`);
  }
}

function moves(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch {
    return false;
  }
}

/** For a moment of random length, so that no rhythm forms between the two programs and both get on. */
function pause(): void {
  Atomics.wait(STILL, 0, 0, Math.random() * 0.2);
}

const TOLERANCE_MS = 1000;

/**
 * Milliseconds since 1970 that never run backwards: they follow the monotonic clock, so setting the wall clock back
 * changes nothing. The monotonic clock stands still while the machine sleeps; when the wall clock has run ahead of it by
 * more than a second, time catches up, because other processes reckon with it.
 */
export function steadyTime(wall: () => number, elapsed: () => number): () => number {
  let base = wall() - elapsed();
  return () => {
    const behind = wall() - (base + elapsed());
    if (behind > TOLERANCE_MS) base += behind;
    return Math.floor(base + elapsed());
  };
}

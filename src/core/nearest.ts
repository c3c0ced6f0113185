const MAX_CANDIDATES = 2_000;
const MAX_LENGTH = 64;
/** With more slips a name is not recognised, however long it is. */
const MAX_SLIPS = 6;

/** The name that was probably meant: few slips away, and no other is nearer. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > MAX_LENGTH) return undefined;
  const meant = word.toLowerCase();
  let allowed = Math.min(MAX_SLIPS, Math.max(1, Math.floor(word.length / 3)));
  let best: string | undefined;
  let looked = 0;
  for (const name of candidates) {
    looked += 1;
    if (looked > MAX_CANDIDATES || allowed < 0) break;
    if (name.length > MAX_LENGTH || name === word) continue;
    const slips = slipsBetween(meant, name.toLowerCase(), allowed);
    if (slips > allowed) continue;
    best = name;
    // From here on only a nearer one counts.
    allowed = slips - 1;
  }
  return best;
}

/** How many letters were added, left out, changed or swapped with their neighbour, or one more than `most`. */
function slipsBetween(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY;
      next[j] = Math.min(at(row, j) + 1, at(next, j - 1) + 1, at(row, j - 1) + same, swapped);
    }
    if (next.every((slips) => slips > most)) return most + 1;
    [before, row] = [row, next];
  }
  return at(row, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}

const MAX_CANDIDATES = 2_000;
const MAX_LENGTH = 64;

/** The name that was probably meant: few slips away, and no other is nearer. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  if (word.length > MAX_LENGTH) return undefined;
  let best: { readonly name: string; readonly slips: number } | undefined;
  let looked = 0;
  for (const name of candidates) {
    looked += 1;
    if (looked > MAX_CANDIDATES) break;
    if (name.length > MAX_LENGTH || name === word) continue;
    const slips = slipsBetween(word.toLowerCase(), name.toLowerCase());
    if (best === undefined || slips < best.slips) best = { name, slips };
  }
  return best !== undefined && best.slips <= Math.max(1, Math.floor(word.length / 3)) ? best.name : undefined;
}

/** How many letters were added, left out, changed or swapped with their neighbour. */
function slipsBetween(a: string, b: string): number {
  let before: readonly number[] = [];
  let row: readonly number[] = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next: number[] = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next.push(
        Math.min(
          at(row, j) + 1,
          at(next, j - 1) + 1,
          at(row, j - 1) + same,
          swapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    [before, row] = [row, next];
  }
  return at(row, b.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY;
}

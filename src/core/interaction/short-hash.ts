/** As much of a hash as people compare, and enough to name it. */
export function shortHash(hash: string): string {
  return hash.slice(0, 12);
}
